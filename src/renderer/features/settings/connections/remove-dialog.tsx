import { useMutation } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import type { Connection } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

type RemoveDialogProps = { connection: Connection; onClose: () => void }

const words = messages.removing

/** Says what will be deleted, and what will not. */
export function RemoveDialog({ connection, onClose }: RemoveDialogProps) {
  const { name: title } = connection
  const remove = useMutation({
    mutationFn: () => ask('connections.remove', { id: connection.id }),
    onSuccess: ({ keyLeft }) => {
      announce(words.removed(isolated(title), keyLeft))
      onClose()
    },
  })
  return (
    <ModalDialog
      title={words.title(isolated(title))}
      isFinal
      action={{ label: messages.remove, pending: remove.isPending, onPress: () => remove.mutate() }}
      onClose={onClose}
    >
      <p>{words.what}</p>
      <p className="muted">{words.rest}</p>
      <ShowFailure failure={remove.error} onRetry={() => remove.mutate()} />
    </ModalDialog>
  )
}
