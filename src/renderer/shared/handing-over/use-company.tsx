import { useState } from 'react'
import type { MailMessage } from '../../../contract/mail/mail.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { useConnection } from '../hooks/app-state.ts'
import { ask } from '../hooks/query-client.ts'
import { messages } from './message-messages.ts'

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
        hint={messages.companyHint}
        value={typed}
        onChange={setTyped}
        maxLength={120}
      />
    ) : null,
  }
}
