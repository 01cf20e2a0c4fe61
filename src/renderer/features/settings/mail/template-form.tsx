import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { isolated } from '../../../../contract/isolated.ts'
import { type MailTemplate, mailFields, mailKinds } from '../../../../contract/mail/mail.ts'
import { MessagePreview } from '../../../shared/handing-over/message-preview.tsx'
import { previewQuery, recentLinksQuery } from '../../../shared/handing-over/queries.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { kindWords, messages } from './mail-messages.ts'
import { templateResolver } from './mail-schema.ts'

const words = messages.template

/** A template with its message beside it, as one of the customers would get it. */
export function TemplateForm({ template, onDone }: { template: MailTemplate; onDone: () => void }) {
  const form = useForm<MailTemplate>({ defaultValues: template, resolver: templateResolver })
  const text = useController({ control: form.control, name: 'text' })
  const kind = useController({ control: form.control, name: 'kind' })
  const save = useMutation({
    mutationFn: (values: MailTemplate) => ask('mail.saveTemplate', values),
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  return (
    <SettingsForm
      form={form}
      label={words.form}
      fields={[
        {
          className: 'template-fields',
          fields: [
            { name: 'name', label: words.name, maxLength: 60 },
            { name: 'subject', label: words.subject, maxLength: 200 },
          ],
        },
      ]}
      focus={template.name === '' ? 'name' : 'text'}
      save={words.save}
      pending={save.isPending}
      onSave={form.handleSubmit(values => save.mutate(values))}
      onCancel={onDone}
      failure={save.error}
    >
      <Segments
        label={words.use}
        options={mailKinds.map(value => ({ value, label: kindWords[value] }))}
        value={kind.field.value}
        onChange={kind.field.onChange}
      />
      <TextArea
        label={words.text}
        rows={12}
        value={text.field.value}
        onChange={text.field.onChange}
        inputRef={text.field.ref}
        error={text.fieldState.error?.message}
        hint={words.fields(mailFields.map(field => `{${field}}`).join(' '))}
        maxLength={10_000}
      />
      <LivePreview subject={form.watch('subject')} text={form.watch('text')} />
    </SettingsForm>
  )
}

/** What is typed, as a customer of the latest links would read it. */
function LivePreview({ subject, text }: { subject: string; text: string }) {
  const links = useQuery(recentLinksQuery).data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const linkId = chosen ?? links.find(({ customer }) => customer !== '')?.id ?? links[0]?.id ?? null
  const preview = useQuery(previewQuery({ linkId, subject, text, fill: {} })).data
  return (
    <>
      {links.length === 0 ? null : (
        <SelectField
          label={words.previewFor}
          value={linkId ?? ''}
          options={links.map(({ id, customer, email }) => ({
            value: id,
            label: isolated(customer || email || words.unnamed),
          }))}
          onChange={setChosen}
        />
      )}
      {preview === undefined ? null : <MessagePreview preview={preview} />}
    </>
  )
}
