import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { isolated } from '../../../../contract/isolated.ts'
import { type MailTemplate, mailFields, mailKinds } from '../../../../contract/mail/mail.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { MessagePreview } from '../../../shared/handing-over/message-preview.tsx'
import { previewQuery, recentLinksQuery } from '../../../shared/handing-over/queries.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { kindWords, messages } from './mail-messages.ts'

const words = messages.template

/** A template with its message beside it, as one of the customers would get it. */
export function TemplateForm({ template, onDone }: { template: MailTemplate; onDone: () => void }) {
  const form = useForm<MailTemplate>({
    defaultValues: template,
    resolver: async (values, context, options) =>
      (await import('./mail-schema.ts')).templateResolver(values, context, options),
  })
  const text = useController({ control: form.control, name: 'text' })
  const kind = useController({ control: form.control, name: 'kind' })
  const save = useMutation({
    mutationFn: (values: MailTemplate) => ask('mail.saveTemplate', values),
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  useEffect(() => form.setFocus(template.name === '' ? 'name' : 'text'), [form, template])
  const submit = form.handleSubmit(values => save.mutate(values))
  return (
    <form className="inset stack" aria-label={words.form} noValidate onSubmit={submit}>
      <div className="template-fields">
        <FormField control={form.control} name="name" label={words.name} maxLength={60} />
        <FormField control={form.control} name="subject" label={words.subject} maxLength={200} />
      </div>
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
      {save.error === null ? null : <ShowFailure failure={save.error} onRetry={() => void submit()} />}
      <div className="line">
        <Button look="primary" type="submit" pending={save.isPending}>
          {words.save}
        </Button>
        <Button onPress={onDone}>{messages.cancel}</Button>
      </div>
    </form>
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
