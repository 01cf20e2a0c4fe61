import { isMailAddress } from '../../../../contract/mail/mail-to.ts'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { daysAgo } from '../../../ui/text/when.ts'
import { isFirstMail, isOfUse, isToRemind } from './link-words.ts'

export type NextStep =
  | 'renew'
  | 'restore'
  | 'copyAll'
  | 'writeEmail'
  | 'correctEmail'
  | 'send'
  | 'remind'
  | 'copy'

type Known = {
  link: Pick<Link, 'state' | 'url' | 'mail' | 'handedAt' | 'copiedAt' | 'followUpAt' | 'archived'> | undefined
  /** Of the customer who accepted it. */
  details: Pick<AccountDetails, 'ended' | 'email' | 'account'> | undefined
  /** It was just made: that it was copied with that need not mean that the customer has it. */
  fresh: boolean
  /** The mail server refused the address that is noted. */
  isRefused: boolean
}

/**
 * What comes next with a link and its customer, for the one button that stands out; null: nothing does. `copy`: its mail was handed over
 * today, or waits to be, so another one is no step to lead with. `now`: milliseconds since 1970. Pure.
 */
export const nextStep = (
  { link, details, fresh, isRefused }: Known,
  now: number = Date.now(),
): NextStep | null => {
  if (details !== undefined && details.ended === null) {
    if (details.account.utilityAccounts.length > 0) return 'copyAll'
    return isMailAddress(details.email ?? '') ? 'writeEmail' : null
  }
  if (link === undefined) return null
  if (link.state === 'withdrawn' || details !== undefined) return 'renew'
  if (link.url === null || !isOfUse(link)) return null
  if (link.archived) return 'restore'
  if (isRefused) return 'correctEmail'
  // Who declined is written to, and not reminded.
  if (link.state === 'declined') return 'writeEmail'
  if (link.mail?.state === 'waiting' || link.mail?.state === 'sending') return 'copy'
  if (!isToRemind(link) || (fresh && link.mail === null)) return 'send'
  if (link.mail === null) return 'remind'
  if (link.mail.state === 'refused' && isFirstMail(link, now)) return 'send'
  const { state, at } = link.mail
  return state === 'handed' && daysAgo(at, now) === 0 ? 'copy' : 'remind'
}
