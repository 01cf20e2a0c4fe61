import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ClipboardList, Mail, X } from 'lucide-react'
import { useState } from 'react'
import type { ExportScope } from '../../../../../contract/calls/exports.ts'
import type { LinkList } from '../../../../../contract/links/register-schemas.ts'
import { ExportButton } from '../../../../shared/exporting/export-button.tsx'
import type { ExportPart } from '../../../../shared/exporting/wanted.ts'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { ask } from '../../../../shared/hooks/query-client.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { announce } from '../../../../ui/notices/status.tsx'
import { pluralOrMore } from '../../../../ui/text/numbers.ts'
import { useFocusLeft } from '../../../../ui/use-focus-left.ts'
import { tellUndoable } from '../undo.ts'
import { copyAsList } from './copy-as-list.ts'
import { archivedWords, messages } from './selection-messages.ts'
import { SendMany } from './send-many.tsx'
import type { useSelection } from './use-selection.ts'
import { WithdrawMany } from './withdraw-many.tsx'

type SelectionBarProps = {
  selection: ReturnType<typeof useSelection>
  list: LinkList
  /** The newest row that is shown. */
  latest: number | null
  canWithdraw: boolean
  /** It went away, and with it what had the focus. */
  onLeft: () => void
}

/** What can be done with the links that are marked. */
export function SelectionBar({ selection, list, latest, canWithdraw, onLeft }: SelectionBarProps) {
  const { count, isCounted, target, clear } = selection
  const [dialog, setDialog] = useState<'send' | 'withdraw' | null>(null)
  useFocusLeft(true, onLeft)
  const archived = !list.archived
  const archive = useMutation({
    mutationFn: () => ask('links.archive', { target: target(), archived }),
    onSuccess: done => {
      tellUndoable(archivedWords(done?.links ?? 0, archived), done)
      clear()
    },
  })
  const copy = useMutation({
    mutationFn: () => copyAsList(list, latest, target()),
    onSuccess: copied => announce(messages.copied(copied)),
  })
  const exported = (): ExportPart[] => {
    const wanted = target()
    const scope: ExportScope =
      'ids' in wanted
        ? { list: 'links', ids: wanted.ids }
        : { list: 'links', ...list, ...wanted.filter, upTo: wanted.upTo, except: wanted.except }
    return [{ label: messages.label, scope, total: isCounted ? count : null }]
  }
  const close = (done: boolean) => {
    setDialog(null)
    if (done) clear()
  }
  const failure = archive.error ?? copy.error
  return (
    <div className="marked-bar low" role="toolbar" aria-label={messages.label}>
      <strong aria-live="polite">{messages.marked(pluralOrMore(count, 'link', isCounted))}</strong>
      <Button look="icon" label={messages.none} onPress={clear}>
        <X aria-hidden="true" />
      </Button>
      <Button look="quiet" pending={copy.isPending} onPress={() => copy.mutate()}>
        <ClipboardList aria-hidden="true" />
        {messages.copy}
      </Button>
      <Button look="quiet" onPress={() => setDialog('send')}>
        <Mail aria-hidden="true" />
        {list.followUp ? messages.remind : messages.send}
      </Button>
      <Button look="quiet" pending={archive.isPending} onPress={() => archive.mutate()}>
        {archived ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        {archived ? messages.archive : messages.restore}
      </Button>
      <ExportButton look="quiet" partsOf={exported} />
      {canWithdraw ? (
        <Button look="quiet bad" onPress={() => setDialog('withdraw')}>
          {messages.withdraw}
        </Button>
      ) : null}
      {failure === null ? null : <ShowFailure failure={failure} />}
      {dialog === 'withdraw' ? (
        <WithdrawMany count={count} isCounted={isCounted} target={target()} list={list} onClose={close} />
      ) : null}
      {dialog === 'send' ? (
        <SendMany
          kind={list.followUp ? 'reminder' : 'invitation'}
          count={count}
          isCounted={isCounted}
          target={target()}
          list={list}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
