import { useMutation } from '@tanstack/react-query'
import type { Link } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { linkMessages } from './links-messages.ts'

const words = linkMessages.withdrawing

/** Asks once: a link that was withdrawn never works again. */
export function WithdrawDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const withdraw = useMutation({
    mutationFn: () => ask('links.withdraw', { id: link.id }),
    onSuccess: () => {
      announce(words.done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.title(link.customer || link.email)}
      confirm={linkMessages.withdraw}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    >
      <p>{words.sentence}</p>
      <ShowFailure failure={withdraw.error} onRetry={() => withdraw.mutate()} />
    </ConfirmDialog>
  )
}
