import { assertNever } from '../../../contract/failure.ts'
import type { LinkMail, MailHold } from '../../../contract/mail/mail.ts'
import { mailWords } from '../../ui/text/mail-words.ts'
import { atTime } from '../../ui/text/when.ts'

export type MailStateWords = { tone: 'plain' | 'ok' | 'warn' | 'bad'; title: string; sentence: string }

/** What is known of a mail, and no more than that. `now`: milliseconds since 1970. */
export const mailStateWords = (mail: LinkMail, now: number = Date.now()): MailStateWords => {
  const { state, at, problem, answer } = mail
  const why = problem === null ? null : mailWords(problem, answer)
  const words = (tone: MailStateWords['tone'], title: string, sentence = ''): MailStateWords => ({
    tone,
    title,
    sentence,
  })
  switch (state) {
    case 'waiting':
      if (why === null) return words('plain', 'Waiting to be sent')
      return words('warn', `Not sent yet: ${why.title}`, why.sentence)
    case 'sending':
      return words('plain', 'Sending…')
    case 'handed':
      return words('ok', `Handed to mail server ${atTime(at, now)}`)
    case 'refused':
      return words('bad', `Not sent: ${why?.title ?? 'refused'}`, why?.sentence)
    case 'unknown':
      return words('bad', `Mail sent ${atTime(at, now)}: outcome unknown`, why?.sentence)
    case 'written':
      return words('plain', `Written for your mail program ${atTime(at, now)}`)
    default:
      return assertNever(state)
  }
}

/** Why nothing goes out at all. */
export const holdWords = ({ problem, answer }: MailHold): string => {
  const { title, sentence } = mailWords(problem, answer)
  return `${title}. ${sentence}`
}
