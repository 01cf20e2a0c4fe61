import { useQuery } from '@tanstack/react-query'
import type { MailMessage } from '../../../contract/mail/mail.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messages } from './message-messages.ts'
import { companyQuery } from './queries.ts'

type AskCompanyProps = {
  words: MailMessage
  company: string
  onChange: (company: string) => void
}

/** Asks for the company's name where a message names it and it was not said yet; once, as it is kept with the mail that is sent. */
export function AskCompany({ words, company, onChange }: AskCompanyProps) {
  const isNamed = `${words.subject} ${words.text}`.includes('{company}')
  const known = useQuery(companyQuery).data?.company
  if (known !== '' || !isNamed) return null
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
