import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { MailKind, MailMessage, MailTemplate } from '../../../contract/mail/mail.ts'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { sessionState, useStore } from '../../ui/store.ts'
import { useConnection } from '../hooks/app-state.ts'
import { ask } from '../hooks/query-client.ts'
import { messages } from './message-messages.ts'
import { keptTemplates, templateFor } from './queries.ts'

/** Whether a mail goes to one customer or to many. */
type To = keyof typeof keptTemplates

/** Whether a message needs its customer's name; {reference} does as well, as it is filled in from the same field. Pure. */
export const namesCustomer = ({ subject, text }: MailMessage): boolean =>
  /\{(customer|reference)\}/.test(`${subject} ${text}`)

/** The template to send: the one last used for this kind and for one customer or many, else the first; `field`: the select that changes it. */
export function useTemplate(kind: MailKind, templates: MailTemplate[], to: To) {
  const [kept, setKept] = useStore(keptTemplates[to])
  const template = templateFor(templates, kind, kept[kind])
  const field = (
    <SelectField
      label={messages.template}
      value={template?.id ?? ''}
      options={templates.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      onChange={id => setKept({ ...kept, [kind]: id })}
    />
  )
  return { template, field }
}

/** The messages that were edited for one link or list, by its id and the template that each was made from. */
const keptChanged = sessionState<Readonly<Record<string, MailMessage>>>({})

/** The message for a link or list: a template, or its edited copy for just this link or list. `of`: id of the link or list. */
export function useMessage(of: string, kind: MailKind, templates: MailTemplate[], to: To) {
  const { template, field } = useTemplate(kind, templates, to)
  const [kept, setKept] = useStore(keptChanged)
  const templateId = template?.id ?? ''
  const key = `${of} ${templateId}`
  const changed = kept[key] ?? null
  const words: MailMessage = changed ?? { subject: template?.subject ?? '', text: template?.text ?? '' }
  return {
    template,
    field,
    words,
    isChanged: changed !== null,
    needsName: namesCustomer(words),
    /** The message part of a call to main: the template, and the words where they were edited. */
    asked: { templateId, ...(changed === null ? {} : { words: changed }) },
    /** Null: back to the template's own text. */
    change: (next: MailMessage | null) => {
      const { [key]: _, ...others } = keptChanged.read()
      setKept(next === null ? others : { ...others, [key]: next })
    },
  }
}

export type Message = ReturnType<typeof useMessage>

/** Saves the company's name when the first mail that contains it is sent. */
export const keepCompany = async (company: string): Promise<void> => {
  if (company !== '') await ask('mail.saveCompany', { company })
}

/** The company's name, asked for once: `field` is shown where the message contains {company} and no name is saved yet. */
export function useCompany(words: MailMessage | undefined) {
  const [typed, setTyped] = useState('')
  const isUnsaid = useConnection()?.company === ''
  const isAsked = isUnsaid && `${words?.subject} ${words?.text}`.includes('{company}')
  const company = typed.trim()
  return {
    company,
    isLacking: isAsked && company === '',
    keep: () => keepCompany(company),
    field: isAsked ? (
      <TextField
        label={messages.fields.company}
        hint={messages.hints.company}
        value={typed}
        onChange={setTyped}
        maxLength={120}
      />
    ) : null,
  }
}
