import { isolated } from '../../../../contract/isolated.ts'
import type { LinkAction, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { day, inSentence } from '../../../ui/text/when.ts'
import { messages } from '../record-messages.ts'

const words = messages.history

const minute = 60_000

/** Without those copies that another one followed within a minute: they are one. Latest first, as `actions` is. Pure. */
export const withoutRepeats = (actions: LinkAction[]): LinkAction[] =>
  actions.filter(({ action, at }, index) => {
    const next = actions[index - 1]
    return action !== 'copied' || next?.action !== 'copied' || next.at - at > minute
  })

/** What happened, in words. `isPractice`: no mail left this computer. Pure. */
export const actionWords = (
  { action, detail }: LinkAction,
  { declineReason, state }: Pick<Link, 'declineReason' | 'state'>,
  isPractice: boolean,
): string => {
  if (action === 'declined' && declineReason !== null) return words.declinedBecause(isolated(declineReason))
  // No server was asked once the link was gone.
  if (action === 'mail_refused' && (state === 'withdrawn' || state === 'replaced'))
    return words.actions.mail_not_sent(isolated(detail))
  const known = action === 'follow_up' && detail !== '' ? inSentence(day(Number(detail))) : isolated(detail)
  const said = words.actions[isPractice && action === 'mailed' ? 'practised' : action]
  return typeof said === 'string' ? said : said(known)
}

/** By whom, as far as that is known: "by you", "by Front desk", "by Maria Alvarez"; '' where it is not known. Pure. */
export const byWords = (
  { action, here }: Pick<LinkAction, 'action' | 'here'>,
  { maker, customerName }: Pick<Link, 'maker' | 'customerName'>,
): string => {
  // What the mail server did, or where it is not known.
  if (action === 'mail_refused' || action === 'mail_put_off' || action === 'mail_unknown') return ''
  if (here) return action === 'accepted' ? words.by.confirmed : words.by.you
  if (action === 'created')
    return maker === null ? '' : maker === '' ? words.by.somebody : words.by.named(isolated(maker))
  if (action === 'accepted' && customerName !== null) return words.by.named(isolated(customerName))
  return action === 'opened' || action === 'accepted' || action === 'declined' ? words.by.customer : ''
}

/** That the service, and so colleagues, have it as it was when the link was made. Pure. */
export const askedWords = (link: Pick<Link, keyof Noted>, asked: Noted): string =>
  words.asked.changed(
    (['customer', 'email', 'note'] as const)
      .filter(field => link[field] !== asked[field])
      .map(field => words.asked.field(words.asked[field], isolated(asked[field])))
      .join(', '),
  )
