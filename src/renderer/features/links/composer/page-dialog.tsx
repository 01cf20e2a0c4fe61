import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './composer-messages.ts'
import { pageProblem } from './wanted-link.ts'

const words = messages.pageDialog

/** The page that every link for one customer leads to, unless another is typed with it: a setting of the connection. */
export function PageDialog({ onClose }: { onClose: () => void }) {
  const connection = useConnection()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: async (pageAfterwards: string) => {
      if (connection === null) return null
      const { id, name, portalAddress } = connection
      return ask('connections.edit', { id, name, portalAddress, pageAfterwards })
    },
    onSuccess: () => {
      announce(words.saved)
      onClose()
    },
  })
  const submit = () => {
    const complete = completeAddress(text)
    const problem = pageProblem(complete)
    setError(problem)
    if (problem === undefined) save.mutate(complete)
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
      <ShowFailure failure={save.error} onRetry={() => save.reset()} />
    </ModalDialog>
  )
}
