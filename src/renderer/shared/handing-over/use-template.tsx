import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { MailKind, MailTemplate } from '../../../contract/mail/mail.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useKept } from '../../ui/kept.ts'
import { messages } from './message-messages.ts'
import { keptTemplates, templateFor } from './queries.ts'

/** The words that mails go out in: those that were used last for this, or the first; `field` chooses others. */
export function useTemplate(
  kind: MailKind,
  templates: MailTemplate[],
): { template: MailTemplate | undefined; field: ReactNode } {
  const [kept, setKept] = useKept(keptTemplates[kind])
  const template = templateFor(templates, kind, kept)
  const field = (
    <SelectField
      label={messages.template}
      value={template?.id ?? ''}
      options={templates.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      onChange={setKept}
    />
  )
  return { template, field }
}
