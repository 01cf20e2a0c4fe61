import { assertNever } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import { isOfColleague } from '../../../contract/links/link-states.ts'
import type { LinkMail, MailHold, MailState } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import type { Tone } from '../../ui/notices/tag.tsx'
import { mailWords } from '../../ui/text/failure-words.ts'
import { clock, inSentence, long } from '../../ui/text/when.ts'
import { messages as allMessages } from './message-messages.ts'

const { mails: messages, before } = allMessages

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

/** Why no mail with a link in this state makes sense any more; null: it does. Pure. */
export const overWords = (state: Link['state'] | undefined): string | null => {
  if (state === 'accepted') return before.accepted
  return state === 'withdrawn' || state === 'replaced' ? before.over : null
}

/** What is known of earlier mails with a link, before another one: the most serious; null: nothing. Pure. */
export const beforeWords = (
  mails: LinkMail[],
  link: Partial<Pick<Link, 'state' | 'maker'>>,
): string | null => {
  const of = (...states: MailState[]) => mails.find(({ state }) => states.includes(state))
  const unknown = of('unknown')
  if (unknown !== undefined) return before.unknown(inSentence(long(unknown.at)))
  if (of('waiting', 'sending') !== undefined) return before.waiting
  const handed = of('handed')
  if (handed !== undefined) return before.handed(inSentence(long(handed.at)))
  return isOfColleague(link) ? before.ofColleague(isolated(link.maker || before.somebody)) : null
}

/** Why the whole queue is held up. */
export const holdWords = ({ problem, answer }: MailHold): string => {
  const { title, sentence } = mailWords(problem, answer)
  return `${title}. ${sentence}`
}
