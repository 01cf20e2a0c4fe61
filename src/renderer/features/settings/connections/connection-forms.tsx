import { useMutation } from '@tanstack/react-query'
import type { Connection } from '../../../../contract/model.ts'
import { Form, useForm } from '../../../shared/forms/form.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'

const words = messages.editing

/** Name of a connection and of its company, where its portal is, and where its customers go afterwards. */
export function EditConnection({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const { id, name, company, portalAddress, pageAfterwards } = connection
  const form = useForm({
    ...{ company, name },
    ...{ portalAddress: portalAddress ?? '', pageAfterwards: pageAfterwards ?? '' },
  })
  const save = useMutation({
    mutationFn: ({ portalAddress: portal, pageAfterwards: page, ...names }: typeof form.values) =>
      ask('connections.edit', {
        ...{ id, ...names },
        portalAddress: completeAddress(portal) || null,
        pageAfterwards: completeAddress(page) || null,
      }),
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
          ...{ name: 'company', label: words.company, hint: words.companyHint, maxLength: 120 },
          autoFocus: true,
        },
        { name: 'name', label: words.name, hint: words.nameHint, maxLength: 80 },
        { name: 'portalAddress', label: words.portal, type: 'url', placeholder: words.portalPlaceholder },
        { name: 'pageAfterwards', label: words.page, type: 'url', placeholder: words.pagePlaceholder },
      ]}
      save={words.save}
      pending={save.isPending}
      onSave={() => save.mutate(form.values)}
      onCancel={onDone}
    />
  )
}

/** A new key, tested before it takes the old one's place. */
export function ReplaceKey({ id, keyHint, onDone }: { id: string; keyHint: string; onDone: () => void }) {
  const form = useForm({ apiKey: '' })
  const replace = useMutation({
    mutationFn: (untested: boolean) => ask('connections.replaceKey', { id, ...form.values, untested }),
    ...form.calling,
    onSuccess: () => {
      announce(messages.key.saved)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label={messages.key.form}
      fields={[
        {
          ...{ name: 'apiKey', label: messages.key.label, type: 'password', autoFocus: true },
          placeholder: messages.key.placeholder,
        },
      ]}
      save={replace.isPending ? messages.key.saving : messages.key.save}
      pending={replace.isPending}
      onSave={() => replace.mutate(false)}
      onSaveAnyway={() => replace.mutate(true)}
      onCancel={onDone}
    >
      <p className="muted small">{keyHint}</p>
    </Form>
  )
}
