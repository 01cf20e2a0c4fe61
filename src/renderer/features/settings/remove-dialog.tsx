import { useMutation } from '@tanstack/react-query'
import { isolated } from '../../../contract/isolated.ts'
import type { Connection } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { announce } from '../../ui/notices/status.tsx'

/** Says what will be deleted, and what will not. */
export function RemoveDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => ask('connections.remove', { id: connection.id }),
    onSuccess: ({ keyLeft }) => {
      const rest = keyLeft ? '. Its key goes as soon as the keychain is unlocked' : ''
      announce(`${isolated(connection.name)} removed${rest}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${isolated(connection.name)}?`}
      confirm="Remove"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        Its API key, its links and its accounts are deleted from this computer for good, with all that was
        noted here. At the service everything goes on: links keep working, customers go on sharing, and
        colleagues see both. Only this computer forgets.
      </p>
      {remove.error === null ? null : <ShowFailure failure={remove.error} onRetry={() => remove.mutate()} />}
    </ConfirmDialog>
  )
}
