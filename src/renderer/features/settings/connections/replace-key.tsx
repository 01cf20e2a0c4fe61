import { useMutation } from '@tanstack/react-query'
import { Form, useForm } from '../../../shared/forms/form.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

const words = messages.key

/** A new key, tested before it takes the old one's place. */
export function ReplaceKey({ id, keyHint, onDone }: { id: string; keyHint: string; onDone: () => void }) {
  const form = useForm({ apiKey: '' })
  const replace = useMutation({
    mutationFn: (untested: boolean) => ask('connections.replaceKey', { id, ...form.values, untested }),
    ...form.calling,
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label={words.form}
      fields={[
        {
          ...{ name: 'apiKey', label: words.label, type: 'password', autoFocus: true },
          placeholder: words.placeholder,
        },
      ]}
      save={replace.isPending ? words.saving : words.save}
      pending={replace.isPending}
      onSave={() => replace.mutate(false)}
      onSaveAnyway={() => replace.mutate(true)}
      onCancel={onDone}
    >
      <p className="muted small">{keyHint}</p>
    </Form>
  )
}
