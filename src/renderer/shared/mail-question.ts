import { isMailAddress } from '../../contract/mail/mail-to.ts'
import { call } from '../api.ts'
import { announce } from '../ui/notices/status.tsx'
import { failureWords } from '../ui/text/failure-words.ts'
import { questionMessages } from './words/missing-address.ts'

type Asked = { customerId: string; email: string | null }

const open = async (customerId: string, text: string): Promise<void> => {
  const message = { subject: questionMessages.subject, text }
  const answer = await call('accounts.writeEmail', { customerId, message })
  if (!answer.ok) announce(failureWords(answer.failure).sentence)
}

/** Opens the mail program with a question to a customer; null: no address of theirs is known that a mail can go to. */
export const mailQuestion = ({ customerId, email }: Asked, question: string): (() => void) | null =>
  isMailAddress(email ?? '') ? () => void open(customerId, question) : null
