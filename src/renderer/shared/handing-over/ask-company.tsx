import type { MailMessage } from '../../../contract/mail/mail.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useConnection } from '../hooks/app-state.ts'
import { messages } from './message-messages.ts'

type AskCompanyProps = {
  words: MailMessage
  company: string
  onChange: (company: string) => void
}

/** Whether a message names the company, and its name was not said yet. */
export const useLacksCompany = (words: MailMessage): boolean => {
  const known = useConnection()?.company
  return known === '' && `${words.subject} ${words.text}`.includes('{company}')
}

/** Asks for the company's name where a message lacks it; once, as it is kept with the mail that is sent. */
export function AskCompany({ words, company, onChange }: AskCompanyProps) {
  if (!useLacksCompany(words)) return null
  return (
    <TextField
      label={messages.fields.company}
      hint={messages.companyHint}
      value={company}
      onChange={onChange}
      maxLength={120}
    />
  )
}
