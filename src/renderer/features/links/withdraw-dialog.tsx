import { useMutation } from '@tanstack/react-query'
import { isolated } from '../../../contract/isolated.ts'
import type { Link } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { announce } from '../../ui/notices/status.tsx'

/** Asks once: a link that was withdrawn never works again. */
export function WithdrawDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const who = link.customer || link.email
  const withdraw = useMutation({
    mutationFn: () => ask('links.withdraw', { id: link.id }),
    onSuccess: () => {
      announce('Link withdrawn')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={who === '' ? 'Withdraw this link?' : `Withdraw the link for ${isolated(who)}?`}
      confirm="Withdraw"
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    >
      <p>
        It stops working at once for whoever has it, and this cannot be undone. You can create another one.
      </p>
      {withdraw.error === null ? null : (
        <ShowFailure failure={withdraw.error} onRetry={() => withdraw.mutate()} />
      )}
    </ConfirmDialog>
  )
}
