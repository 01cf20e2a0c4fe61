import { assertNever } from '../../../contract/failure.ts'
import type { Link } from '../../../contract/model.ts'
import { brief } from '../../ui/text/when.ts'

type Tone = 'plain' | 'ok' | 'bad'
type Known = Pick<Link, 'state' | 'stateAt'> & { mail?: Link['mail'] }

/**
 * What a row says of a link's mail, where that is the last that is known of the link: whoever opened it has got it, and what was done
 * later here counts more. Null: nothing. `now`: milliseconds since 1970.
 */
export const mailTag = (
  { state, stateAt, mail }: Known,
  now?: number,
): { tag: string; tone: Tone } | null => {
  if (!mail || mail.at < stateAt || (state !== 'created' && state !== 'copied')) return null
  switch (mail.state) {
    case 'waiting':
    case 'sending':
      return { tag: 'Mail waiting', tone: 'plain' }
    case 'handed':
      return { tag: `Mailed ${brief(mail.at, now)}`, tone: 'plain' }
    case 'refused':
      return { tag: 'Mail not sent', tone: 'bad' }
    case 'unknown':
      return { tag: 'Mail unknown', tone: 'bad' }
    case 'written':
      return { tag: `Mail written ${brief(mail.at, now)}`, tone: 'plain' }
    default:
      return assertNever(mail.state)
  }
}
