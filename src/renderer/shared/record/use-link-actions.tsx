import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import type { RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { shortcut } from '../../ui/text/shortcut.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { type HandedLink, useHandOver } from '../handing-over/use-hand-over.tsx'
import { ask } from '../hooks/query-client.ts'
import { linkMessages as messages } from './link/link-messages.ts'
import { canCopy, canWithdraw, copiedWords, handedLink, mailKindOf } from './link/link-words.ts'
import { announceUndoable } from './link/undo.ts'

type CopyOptions = { saved?: boolean; onCopied?: (link: Link) => void }

/** Copies a link; main copies the current standing link in place of a renewed one. Not `saved`: main does not know it, so copy its URL. */
export const useCopyLink = ({ saved = true, onCopied }: CopyOptions = {}) =>
  useMutation({
    mutationFn: async (link: Link) => {
      if (saved) return ask('links.copy', { id: link.id })
      await ask('clipboard.write', { text: link.url ?? '' })
      return link
    },
    onSuccess: (copied, before) => {
      announce(copiedWords(before, copied))
      onCopied?.(copied)
    },
  })

type LinkActionsOptions = {
  /** Focuses the link's row: the menu that had the focus is closed by then. */
  toRow: () => void
  onEdit: (link: Link) => void
  /** Called after a link was archived or restored; gets the link as before that. */
  onArchived?: (link: Link) => void
  saved?: boolean
}

/** The actions on a link, shared by its row's menu, its shortcuts, its record and Find or do…. */
export function useLinkActions({ toRow, onEdit, onArchived, saved = true }: LinkActionsOptions) {
  const handOver = useHandOver()
  const copy = useCopyLink({ saved })
  const [withdrawing, setWithdrawing] = useState<Link | null>(null)
  const { mutate: archive } = useMutation({
    mutationFn: ({ id, archived }: Link) =>
      ask('links.archive', { target: { ids: [id] }, archived: !archived }),
    onSuccess: (done, link) => {
      // Null where it was done before, as by a second press: what is said of that stays.
      if (done !== null) announceUndoable(messages.archived(1, !link.archived), done)
      onArchived?.(link)
    },
    onError: failure => announce(failureWords(failure).sentence),
  })
  const close = () => {
    setWithdrawing(null)
    requestAnimationFrame(toRow)
  }
  const changesOf = (link: Link): RowMenuItem[] => [
    { label: messages.edit, keys: 'F2', apart: true, onChoose: () => onEdit(link) },
    {
      label: link.archived ? messages.restore : messages.archive,
      keys: 'Del',
      onChoose: () => archive(link),
    },
    ...(canWithdraw(link)
      ? [{ label: messages.withdraw, bad: true, onChoose: () => setWithdrawing(link) }]
      : []),
  ]
  const mailItem = (link: HandedLink, reminds: boolean, again = false): RowMenuItem => {
    const kind = mailKindOf(link, reminds)
    const first = kind === 'declined' ? messages.write : messages.send
    return {
      label: again ? messages.remindAgain : reminds ? messages.remind : first,
      onChoose: () => handOver.open(link, 'send', kind),
    }
  }
  /** Ways to hand a link over other than a mail by the company's server. */
  const handItems = (link: HandedLink): RowMenuItem[] => {
    const kind = mailKindOf(link, false)
    return [
      { label: messages.writeEmail, onChoose: () => handOver.hand(link, 'write', kind) },
      { label: messages.copyWithMessage, onChoose: () => handOver.hand(link, 'copy', kind) },
      { label: messages.showQr, onChoose: () => handOver.open(link, 'qr') },
    ]
  }
  return {
    handOver,
    copy,
    archive,
    mailItem,
    handItems,
    changesOf,
    /** A row's menu. `reminds`: the customer has the link already, so a mail is a reminder. */
    menuOf: (link: Link, onOpen: (link: Link) => void, reminds: boolean): RowMenuItem[] => {
      const handed = handedLink(link)
      return [
        { label: messages.open, keys: 'Enter', onChoose: () => onOpen(link) },
        ...(canCopy(link)
          ? [{ label: messages.copy, keys: shortcut('C'), onChoose: () => copy.mutate(link) }]
          : []),
        ...(handed === null ? [] : [mailItem(handed, reminds), ...handItems(handed)]),
        ...changesOf(link),
      ]
    },
    dialog: (
      <>
        {handOver.dialog}
        {withdrawing === null ? null : (
          <ConfirmDialog
            title={messages.withdrawing.title(withdrawing.customer || withdrawing.email)}
            verb={messages.withdraw}
            name="links.withdraw"
            input={{ id: withdrawing.id }}
            onDone={() => announce(messages.withdrawing.done)}
            onClose={close}
          >
            <p>{messages.withdrawing.sentence}</p>
          </ConfirmDialog>
        )}
      </>
    ),
  }
}

export type LinkActions = ReturnType<typeof useLinkActions>
