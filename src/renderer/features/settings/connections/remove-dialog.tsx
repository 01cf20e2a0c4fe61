import { isolated } from '../../../../contract/isolated.ts'
import type { Connection } from '../../../../contract/model.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

type RemoveDialogProps = { connection: Connection; onClose: () => void }

const words = messages.removing

/** Asks before a connection is removed, and says what is deleted with it. */
export function RemoveDialog({ connection: { id, name }, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={words.title(isolated(name))}
      verb={messages.remove}
      name="connections.remove"
      input={{ id }}
      onDone={({ keyLeft }) => announce(words.removed(isolated(name), keyLeft))}
      onClose={onClose}
    >
      <p>{words.what}</p>
      <p className="muted">{words.rest}</p>
    </ConfirmDialog>
  )
}
