import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './composer-messages.ts'
import { pageProblem } from './wanted-link.ts'

const words = messages.pageDialog

/** Sets the connection's default page afterwards: the redirect URL of each link for one customer, unless another is typed with it. */
export function PageDialog({ onClose }: { onClose: () => void }) {
  const connection = useConnection()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const save = useCall('connections.edit', () => {
    announce(words.saved)
    onClose()
  })
  const submit = () => {
    const pageAfterwards = completeAddress(text)
    const problem = pageProblem(pageAfterwards)
    setError(problem)
    if (problem !== undefined || connection === null) return
    const { id, name, portalAddress } = connection
    save.mutate({ id, name, portalAddress, pageAfterwards })
  }
  return (
    <ModalDialog
      title={words.title}
      action={{ label: words.save, pending: save.isPending, onPress: submit }}
      onClose={onClose}
    >
      <p>{words.why}</p>
      <TextField
        label={words.title}
        type="url"
        value={text}
        placeholder={words.placeholder}
        onChange={setText}
        onBlur={() => setText(completeAddress(text))}
        error={error}
        autoFocus
      />
      <ShowFailure failure={save.error} onRetry={submit} />
    </ModalDialog>
  )
}
