import { isMailAddress } from '../../../../contract/mail/mail-to.ts'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { daysAgo } from '../../../ui/text/when.ts'
import { isFirstMail, isOfUse, isToRemind } from './link-words.ts'

type Known = {
  link: Link | undefined
  /** Of the customer who accepted the link. */
  details: Pick<AccountDetails, 'ended' | 'email' | 'account'> | undefined
  /** The link was just made, which copies it: that alone does not mean that the customer has it. */
  fresh: boolean
  /** The mail server refused the address that is noted. */
  isRefused: boolean
}

/**
 * The next step with a link and its customer, for the primary button; null: none. `copy`: a mail was handed over, or opened in the mail
 * program, today, or is still in the queue, so the primary button offers no other mail. `now`: milliseconds since 1970. Pure.
 */
export const nextStep = ({ link, details, fresh, isRefused }: Known, now: number = Date.now()) => {
  if (details !== undefined && details.ended === null) {
    if (details.account.utilityAccounts.length > 0) return 'copyAll'
    return isMailAddress(details.email ?? '') ? 'writeEmail' : null
  }
  if (link === undefined) return null
  if (link.state === 'withdrawn' || details !== undefined || link.endedAt !== null) return 'renew'
  if (link.url === null || !isOfUse(link)) return null
  if (link.archived) return 'restore'
  if (isRefused) return 'correctEmail'
  if (link.mail?.state === 'waiting' || link.mail?.state === 'sending') return 'copy'
  // A customer who declined gets a personal mail, no reminder.
  if (link.state === 'declined') return 'writeEmail'
  if (!isToRemind(link) || (fresh && link.state === 'copied' && link.mail === null)) return 'send'
  if (link.mail === null) return 'remind'
  if (link.mail.state === 'refused' && isFirstMail(link, now)) return 'send'
  const { state, at } = link.mail
  return (state === 'handed' || state === 'written') && daysAgo(at, now) === 0 ? 'copy' : 'remind'
}

export type NextStep = NonNullable<ReturnType<typeof nextStep>>
