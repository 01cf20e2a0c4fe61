import { isolated } from '../../../../contract/isolated.ts'
import type { LinkAction, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { day, inSentence } from '../../../ui/text/when.ts'
import { messages } from '../record-messages.ts'

const words = messages.history

const minute = 60_000

/** Merges copies that follow each other within a minute, keeping the latest. Order: latest first, as in `actions`. Pure. */
export const withoutRepeats = (actions: LinkAction[]): LinkAction[] =>
  actions.filter(({ action, at }, index) => {
    const next = actions[index - 1]
    return action !== 'copied' || next?.action !== 'copied' || next.at - at > minute
  })

/** The index at which an end stands among actions, the latest first: staff may note and archive a link after it, too. Pure. */
export const placeOfEnd = (actions: readonly LinkAction[], endedAt: number): number => {
  const earlier = actions.findIndex(({ at }) => at <= endedAt)
  return earlier < 0 ? actions.length : earlier
}

/** The follow-up date that the action at an index, the latest first, set, as the next one has it, or else the link; '' for none. Pure. */
export const followUpAfter = (actions: readonly LinkAction[], index: number, { followUpAt }: Link): string =>
  actions.slice(0, index).findLast(({ action }) => action === 'follow_up')?.detail ?? `${followUpAt ?? ''}`

const dayOf = (time: string): string => (time === '' ? '' : inSentence(day(Number(time))))

/** What happened, in words. `isPractice`: no mail left this computer; `after`: the follow-up date that was set, where it is known. Pure. */
export const actionWords = (
  { action, detail, here, at }: LinkAction,
  { declineReason, state, stateAt }: Link,
  isPractice: boolean,
  after?: string,
): string => {
  if (action === 'follow_up' && after !== undefined) return words.followUpTo(dayOf(detail), dayOf(after))
  if (action === 'declined' && declineReason !== null) return words.declinedBecause(isolated(declineReason))
  // The queue drops mails of a withdrawn or renewed link as "refused" without asking the mail server: say "not sent".
  if (action === 'mail_refused' && at >= stateAt && (state === 'withdrawn' || state === 'replaced'))
    return words.actions.mail_not_sent(isolated(detail))
  if (action === 'mail_taken_back' && !here) return words.actions.mail_not_needed(isolated(detail))
  const known = action === 'follow_up' ? dayOf(detail) : isolated(detail)
  const said = words.actions[isPractice && action === 'mailed' ? 'practised' : action]
  return typeof said === 'string' ? said : said(known)
}

/** By whom, as far as that is known: "by you", "by Front desk", "by Maria Alvarez"; '' where it is not known. Pure. */
export const byWords = (
  { action, here }: Pick<LinkAction, 'action' | 'here'>,
  { maker, customerName }: Link,
): string => {
  // Done by the mail server, or with unknown outcome: by no person.
  if (action === 'mail_refused' || action === 'mail_put_off' || action === 'mail_unknown') return ''
  if (here) return action === 'accepted' ? words.by.confirmed : words.by.you
  if (action === 'created')
    return maker === null ? '' : maker === '' ? words.by.somebody : words.by.named(isolated(maker))
  if (action === 'accepted' && customerName !== null) return words.by.named(isolated(customerName))
  return action === 'opened' || action === 'accepted' || action === 'declined' ? words.by.customer : ''
}

/** Which noted fields differ from those sent when the link was created: the service, and so colleagues, still have these. Pure. */
export const askedWords = (link: Link, asked: Noted): string =>
  words.asked.changed(
    (['customer', 'email', 'note'] as const)
      .filter(field => link[field] !== asked[field])
      .map(field => words.asked.field(words.asked[field], isolated(asked[field])))
      .join(', '),
  )
