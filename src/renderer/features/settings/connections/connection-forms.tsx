import type { Connection } from '../../../../contract/model.ts'
import { Form, useForm } from '../../../shared/forms/form.tsx'
import { useCall } from '../../../shared/hooks/query-client.ts'
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
  const done = () => {
    announce(words.saved)
    onDone()
  }
  const edit = useCall('connections.edit', done, form.calling)
  const save = () =>
    edit.mutate({
      ...{ id, ...form.values },
      portalAddress: completeAddress(form.values.portalAddress) || null,
      pageAfterwards: completeAddress(form.values.pageAfterwards) || null,
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
      pending={edit.isPending}
      onSave={save}
      onCancel={onDone}
    />
  )
}

/** A new key, tested before it takes the old one's place. */
export function ReplaceKey({ id, keyHint, onDone }: { id: string; keyHint: string; onDone: () => void }) {
  const form = useForm({ apiKey: '' })
  const done = () => {
    announce(messages.key.saved)
    onDone()
  }
  const replace = useCall('connections.replaceKey', done, form.calling)
  const save = (untested: boolean) => replace.mutate({ id, ...form.values, untested })
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
      onSave={() => save(false)}
      onSaveAnyway={() => save(true)}
      onCancel={onDone}
    >
      <p className="muted small">{keyHint}</p>
    </Form>
  )
}
