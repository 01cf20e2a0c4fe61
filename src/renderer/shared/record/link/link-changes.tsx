import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { ask } from '../../hooks/query-client.ts'
import { linkMessages as messages } from './link-messages.ts'
import { canWithdraw } from './link-words.ts'
import { tellUndoable } from './undo.ts'

export type LinkChanges = {
  /** Puts a link into the archive, or takes it out; Undo takes that back. */
  archive: (link: Link) => void
  /** What changes a link, for its row's menu and its record; `onEdit` left out: it is not edited there. */
  itemsOf: (link: Link, onEdit?: (link: Link) => void) => RowMenuItem[]
  /** What is asked before. */
  dialog: ReactNode
}

/** What changes links. `toRow`: gives the focus to the row of the list that it was about, as the menu that asked for it is gone. */
export function useLinkChanges(toRow: () => void): LinkChanges {
  const [withdrawing, setWithdrawing] = useState<Link | null>(null)
  const { mutate: archive } = useMutation({
    mutationFn: ({ id, archived }: Link) =>
      ask('links.archive', { target: { ids: [id] }, archived: !archived }),
    onSuccess: (done, { archived }) => tellUndoable(messages.archived(1, !archived), done),
    onError: failure => announce(failureWords(failure).sentence),
  })
  const close = () => {
    setWithdrawing(null)
    requestAnimationFrame(toRow)
  }
  return {
    archive,
    itemsOf: (link, onEdit) => [
      ...(onEdit === undefined
        ? []
        : [{ label: messages.edit, keys: 'F2', apart: true, onChoose: () => onEdit(link) }]),
      {
        label: link.archived ? messages.restore : messages.archive,
        keys: 'Del',
        onChoose: () => archive(link),
      },
      ...(canWithdraw(link)
        ? [{ label: messages.withdraw, bad: true, onChoose: () => setWithdrawing(link) }]
        : []),
    ],
    dialog:
      withdrawing === null ? null : (
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
      ),
  }
}
