import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { isStanding } from '../../../shared/record/link/link-words.ts'
import { inSentence, since, sinceMonth } from '../../../ui/text/when.ts'

/** How far a link is that somebody has, in the words of a sentence. Pure. */
const farness = ({ state }: Pick<Link, 'state'>, tellsMore: boolean): string => {
  if (state === 'declined') return 'declined, can still be accepted'
  if (state === 'opened') return 'opened, not accepted'
  if (state === 'created') return 'not sent yet'
  return tellsMore ? 'sent, not opened' : 'sent'
}

type Before = Pick<
  Link,
  'customer' | 'email' | 'customerName' | 'state' | 'stateAt' | 'createdAt' | 'redirectUrl' | 'url'
>

/** "Maria Alvarez has a link from Tuesday, opened, not accepted." Pure. */
export const beforeWords = (link: Before, tellsMore: boolean, now: number = Date.now()): string => {
  const who = isolated(link.customerName ?? (link.customer || link.email))
  if (link.state === 'accepted') return `${who} shares their accounts since ${sinceMonth(link.stateAt, now)}.`
  const from = inSentence(since(link.createdAt, now))
  if (isStanding(link)) return `${who} was given the standing link, noted ${from}.`
  return `${who} has a link from ${from}, ${farness(link, tellsMore)}.`
}
