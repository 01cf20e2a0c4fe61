import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ClipboardList, Mail, X } from 'lucide-react'
import { useState } from 'react'
import type { ExportScope } from '../../../../../contract/calls/exports.ts'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { ExportButton } from '../../../../shared/exporting/export-button.tsx'
import type { ExportPart } from '../../../../shared/exporting/wanted.ts'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { ask } from '../../../../shared/hooks/query-client.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { announce } from '../../../../ui/notices/status.tsx'
import { plural, pluralOrMore } from '../../../../ui/text/numbers.ts'
import { useFocusLeft } from '../../../../ui/use-focus-left.ts'
import { tellUndoable } from '../undo.ts'
import { copyAsList } from './copy-as-list.ts'
import { archivedWords } from './many-words.ts'
import { SendMany } from './send-many.tsx'
import { WithdrawMany } from './withdraw-many.tsx'

type MarkedBarProps = {
  count: number
  /** There are no more of them. */
  isCounted: boolean
  list: LinkList
  /** The newest row that is shown. */
  latest: number | null
  target: () => LinkTarget
  canWithdraw: boolean
  onClear: () => void
  /** It went away, and with it what had the focus. */
  onLeft: () => void
  onSettings: () => void
}

/** What can be done with the links that are marked. */
export function MarkedBar({
  count,
  isCounted,
  list,
  latest,
  target,
  canWithdraw,
  onClear,
  onLeft,
  onSettings,
}: MarkedBarProps) {
  const [dialog, setDialog] = useState<'send' | 'withdraw' | null>(null)
  useFocusLeft(true, onLeft)
  const archived = !list.archived
  const archive = useMutation({
    mutationFn: () => ask('links.archive', { target: target(), archived }),
    onSuccess: done => {
      tellUndoable(archivedWords(done?.links ?? 0, archived), done)
      onClear()
    },
  })
  const copy = useMutation({
    mutationFn: () => copyAsList(list, latest, target()),
    onSuccess: copied => announce(`${plural(copied, 'link')} copied as a list`),
  })
  const exported = (): ExportPart[] => {
    const wanted = target()
    const scope: ExportScope =
      'ids' in wanted
        ? { list: 'links', ids: wanted.ids }
        : { list: 'links', ...list, ...wanted.filter, upTo: wanted.upTo, except: wanted.except }
    return [{ label: 'Marked links', scope, total: isCounted ? count : null }]
  }
  const close = (done: boolean) => {
    setDialog(null)
    if (done) onClear()
  }
  const failure = archive.error ?? copy.error
  return (
    <div className="marked-bar" role="toolbar" aria-label="Marked links">
      <strong aria-live="polite">{pluralOrMore(count, 'link', isCounted)} marked</strong>
      <Button look="icon" label="Mark none" onPress={onClear}>
        <X aria-hidden="true" />
      </Button>
      <Button look="quiet" pending={copy.isPending} onPress={() => copy.mutate()}>
        <ClipboardList aria-hidden="true" />
        Copy as list
      </Button>
      <Button look="quiet" onPress={() => setDialog('send')}>
        <Mail aria-hidden="true" />
        {list.followUp ? 'Remind' : 'Send'}
      </Button>
      <Button look="quiet" pending={archive.isPending} onPress={() => archive.mutate()}>
        {archived ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        {archived ? 'Archive' : 'Take out of the archive'}
      </Button>
      <ExportButton look="quiet" partsOf={exported} />
      {canWithdraw ? (
        <Button look="quiet bad" onPress={() => setDialog('withdraw')}>
          Withdraw
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
          onSettings={onSettings}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
