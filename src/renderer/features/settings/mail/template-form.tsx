import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { type MailTemplate, mailKinds } from '../../../../contract/mail/mail.ts'
import { Form, useForm, useSave, wrongFields } from '../../../shared/forms/form.tsx'
import { MessageEditor } from '../../../shared/handing-over/message-editor.tsx'
import { recentLinksQuery } from '../../../shared/handing-over/queries.ts'
import { SelectField } from '../../../ui/fields/field.tsx'
import { SegmentsField } from '../../../ui/fields/segments.tsx'
import { shortened } from '../../../ui/text/shortened.ts'
import { kindWords, messages } from './mail-messages.ts'
import { unknownFields } from './unknown-fields.ts'

const words = messages.template

type TemplateFormProps = {
  template: MailTemplate
  keep: (template: MailTemplate) => void
  autoFocus: boolean
  onDone: () => void
}

/** The form of a template, with a preview for the customer of a recent link. */
export function TemplateForm({ template, keep, autoFocus, onDone }: TemplateFormProps) {
  const form = useForm(template, keep, autoFocus)
  const save = useSave('mail.saveTemplate', form, { saved: words.saved, onDone })
  const links = useQuery(recentLinksQuery).data?.rows.filter(({ url }) => url !== null) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  // What lacks is said by main, and first.
  const strange = form.values.text.includes('{link}') ? unknownFields(form.values) : []
  const linkId = chosen ?? links.find(({ customer }) => customer !== '')?.id ?? links[0]?.id ?? null
  return (
    <Form
      form={form}
      label={words.form}
      fields={[{ name: 'name', maxLength: 60, autoFocus, ...words.name }]}
      save={words.save}
      pending={save.isPending}
      onSave={() =>
        strange.length === 0
          ? save.mutate(form.values)
          : form.refuse({ code: 'invalid_input', fields: strange })
      }
      onCancel={onDone}
    >
      <div className="line">
        <SegmentsField
          label={words.use}
          options={mailKinds.map(value => ({ value, label: kindWords[value] }))}
          value={form.values.kind}
          onChange={kind => form.set('kind', kind)}
        />
        {links.length === 0 ? null : (
          <SelectField
            label={words.previewFor}
            value={linkId ?? ''}
            options={links.map(({ id, customer, email }) => ({
              value: id,
              label: isolated(shortened(customer || email || words.unnamed, 40)),
            }))}
            onChange={setChosen}
          />
        )}
      </div>
      <MessageEditor
        message={form.values}
        onChange={form.set}
        wrong={wrongFields(form.failure)}
        linkId={linkId}
      />
    </Form>
  )
}
