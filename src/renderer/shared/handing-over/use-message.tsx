import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { MailKind, MailMessage, MailTemplate } from '../../../contract/mail/mail.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { sessionState, useStore } from '../../ui/store.ts'
import { messages } from './message-messages.ts'
import { keptTemplates, templateFor } from './queries.ts'

/** The words that mails go out in: those that were used last for this, or the first; `field` chooses others. */
export function useTemplate(
  kind: MailKind,
  templates: MailTemplate[],
): { template: MailTemplate | undefined; field: ReactNode } {
  const [kept, setKept] = useStore(keptTemplates[kind])
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

/** A message that was changed for one link or list, and the template that it was before. */
const keptChanged = sessionState<{ of: string; templateId: string; words: MailMessage } | null>(null)

/** What is written with a link, or to a list: a template, or what it was changed to for these. `of`: the id of the link or list. */
export function useMessage(of: string, kind: MailKind, templates: MailTemplate[]) {
  const { template, field } = useTemplate(kind, templates)
  const [kept, setKept] = useStore(keptChanged)
  const templateId = template?.id ?? ''
  const changed = kept?.of === of && kept.templateId === templateId ? kept.words : null
  const words: MailMessage = changed ?? { subject: template?.subject ?? '', text: template?.text ?? '' }
  return {
    template,
    field,
    words,
    isChanged: changed !== null,
    /** Whether it says whom it is to; the reference is what the link is named by, too. */
    needsName: /\{(customer|reference)\}/.test(`${words.subject} ${words.text}`),
    /** What main is asked for. */
    asked: { templateId, ...(changed === null ? {} : { words: changed }) },
    /** Null: as the template has it. */
    change: (next: MailMessage | null) => setKept(next === null ? null : { of, templateId, words: next }),
  }
}

export type Message = ReturnType<typeof useMessage>
