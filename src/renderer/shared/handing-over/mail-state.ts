import { assertNever } from '../../../contract/failure.ts'
import type { LinkMail, MailHold } from '../../../contract/mail/mail.ts'
import type { Tone } from '../../ui/notices/tag.tsx'
import { mailWords } from '../../ui/text/failure-words.ts'
import { clock, inSentence, long } from '../../ui/text/when.ts'
import { messages as allMessages } from './message-messages.ts'

const { mails: messages } = allMessages

const words = (tone: Tone, title: string, sentence = '') => ({ tone, title, sentence })

/** A mail's state in words, claiming no more than is known. `now`: milliseconds since 1970. `paused`: the queue is paused. */
export const mailStateWords = (mail: LinkMail, now: number = Date.now(), paused = false) => {
  const { state, at, dueAt, problem, answer } = mail
  const why = problem === null ? null : mailWords(problem, answer)
  switch (state) {
    case 'waiting':
      if (why === null || paused) return words('plain', paused ? messages.paused : messages.waiting)
      return words(
        'warn',
        messages.notYet(why.title),
        `${dueAt > now ? `${messages.next(clock(dueAt))} ` : ''}${why.sentence}`,
      )
    case 'sending':
      return words('plain', messages.sending)
    case 'handed':
      return words('ok', (answer === null ? messages.practised : messages.handed)(inSentence(long(at, now))))
    case 'refused':
      return words('bad', messages.refused(why?.title ?? messages.refusedAtAll), why?.sentence)
    case 'unknown':
      return words('bad', messages.unknown(inSentence(long(at, now))), why?.sentence)
    case 'written':
      return words('plain', messages.written(inSentence(long(at, now))))
    default:
      return assertNever(state)
  }
}

/** Why the whole queue is held up. */
export const holdWords = ({ problem, answer }: MailHold): string => {
  const { title, sentence } = mailWords(problem, answer)
  return `${title}. ${sentence}`
}
