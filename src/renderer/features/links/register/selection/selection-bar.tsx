import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ClipboardList, Mail, X } from 'lucide-react'
import { useState } from 'react'
import { ExportButton, type ExportPart } from '../../../../shared/exporting/export-button.tsx'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { useTellsMore } from '../../../../shared/hooks/app-state.ts'
import { EachDialog } from '../../../../shared/many/each-dialog.tsx'
import { leftOutWords, namesOf } from '../../../../shared/many/many-messages.ts'
import { SendMany } from '../../../../shared/many/send-many.tsx'
import { linkMessages } from '../../../../shared/record/link/link-messages.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { announce } from '../../../../ui/notices/status.tsx'
import { plural, pluralOrMore } from '../../../../ui/text/numbers.ts'
import { useFocusLeft } from '../../../../ui/use-focus-left.ts'
import { copyAsList, type Marked, markedLinks, withdrawOne } from './marked-links.ts'
import { messages, withdrawnWords } from './selection-messages.ts'
import type { useArchiveMarked, useSelection } from './use-selection.ts'

type SelectionBarProps = {
  selection: ReturnType<typeof useSelection>
  archive: ReturnType<typeof useArchiveMarked>
  /** Called when the bar is unmounted while it has the focus. */
  onLeft: () => void
}

export function SelectionBar({ selection, archive, onLeft }: SelectionBarProps) {
  const { count, isCounted, marked, reminds, clear } = selection
  const { list, target } = marked
  const tellsMore = useTellsMore()
  const [dialog, setDialog] = useState<'send' | 'withdraw' | null>(null)
  useFocusLeft(true, onLeft)
  const copy = useMutation({
    mutationFn: () => copyAsList(marked),
    onSuccess: copied => announce(messages.copied(copied)),
  })
  const exported = (): ExportPart[] => [
    {
      label: messages.label,
      scope:
        'ids' in target
          ? { list: 'links', ids: target.ids }
          : { list: 'links', ...list, upTo: target.upTo, except: target.except },
      total: isCounted ? count : null,
    },
  ]
  const close = (done: boolean) => {
    setDialog(null)
    if (done) clear()
  }
  const failure = archive.error ?? copy.error
  const links = pluralOrMore(count, 'link', isCounted)
  return (
    <div
      className="tabs marked-bar"
      role="toolbar"
      aria-label={messages.label}
      onKeyDown={event => {
        // Keys of the bar's dialogs come here, too.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !isOwn) return
        event.preventDefault()
        clear()
      }}
    >
      <strong aria-live="polite">{messages.marked(links)}</strong>
      <Button icon={X} label={messages.none} onPress={clear} />
      <Button icon={ClipboardList} look="quiet" pending={copy.isPending} onPress={() => copy.mutate()}>
        {messages.copy}
      </Button>
      <Button icon={Mail} look="quiet" keys="M" onPress={() => setDialog('send')}>
        {reminds ? linkMessages.remind : linkMessages.send}
      </Button>
      <Button
        icon={list.archived ? ArchiveRestore : Archive}
        look="quiet"
        pending={archive.isPending}
        onPress={archive.run}
      >
        {list.archived ? linkMessages.restore : linkMessages.archive}
      </Button>
      <ExportButton look="quiet" partsOf={exported} />
      {tellsMore ? (
        <Button look="quiet bad" onPress={() => setDialog('withdraw')}>
          {linkMessages.withdraw}
        </Button>
      ) : null}
      <ShowFailure failure={failure} />
      {dialog === 'withdraw' ? <WithdrawMany marked={marked} onClose={close} /> : null}
      {dialog === 'send' ? (
        <SendMany
          kind={reminds ? 'reminder' : 'invitation'}
          readLinks={() => markedLinks(marked)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

/** Withdraws links one after the other, for good; first says how many, and which are left out. */
function WithdrawMany({ marked, onClose }: { marked: Marked; onClose: (done: boolean) => void }) {
  const [key] = useState(() => ['links-to-withdraw', crypto.randomUUID()])
  const links = useQuery({ queryKey: key, queryFn: () => markedLinks(marked), gcTime: 0 })
  if (links.data === undefined && links.error === null) return null
  const { leave = [], withdraw = [] } = Object.groupBy(links.data ?? [], link =>
    link.redirectUrl === null || link.state === 'accepted' ? 'leave' : 'withdraw',
  )
  const isNone = links.data !== undefined && withdraw.length === 0
  const before = isNone ? '' : messages.beforeWithdrawing(withdraw.length, namesOf(withdraw))
  return (
    <EachDialog
      title={isNone ? messages.noneToWithdraw : messages.withdrawTitle(plural(withdraw.length, 'link'))}
      before={`${before} ${leftOutWords(leave, messages.stays, messages.forMany)}`}
      verb={isNone ? null : linkMessages.withdraw}
      isFinal
      ready={withdraw.length > 0}
      failure={links.error}
      begin={async () => withdraw.map(({ id }) => id)}
      work={withdrawOne}
      words={withdrawnWords}
      onClose={onClose}
    />
  )
}
