import { isolated } from '../../../../../contract/isolated.ts'
import type { MailKind } from '../../../../../contract/mail/mail.ts'
import type { Link } from '../../../../../contract/model.ts'
import { isOfUse, nameOf, stateWords } from '../../../../shared/record/link/link-words.ts'
import { count, plural } from '../../../../ui/text/numbers.ts'

/** What the bar over a selection says, and the dialogs that do something with each of it. */
export const messages = {
  label: 'Marked links',
  marked: (links: string) => `${links} marked`,
  none: 'Mark none',
  copy: 'Copy as list',
  copied: (links: number) => `${plural(links, 'link')} copied as a list`,
  progress: (done: string, of: string) => `${done} of ${of}…`,
  stop: 'Stop',
  close: 'Close',
  cancel: 'Cancel',
  /** `mails` null: it is not known yet to how many. */
  sendTitle: (kind: MailKind, mails: number | null) =>
    kind === 'reminder'
      ? `Remind ${mails === null ? 'customers' : plural(mails, 'customer')}`
      : `Send ${mails === null ? 'links' : plural(mails, 'link')}`,
  beforeSending: 'Each customer gets a mail with their own link.',
  noMailTo: (names: string, more: number) =>
    `No mail to ${names}${more === 0 ? '' : ` and ${count(more)} more`}.`,
  noMailWhy: (name: string, why: string) => `${name} (${why})`,
  noEmail: 'no email address',
  queued: (mails: number) => `${plural(mails, 'mail')} in the queue to your mail server.`,
  notQueued: (links: number) => `${plural(links, 'link')} left, as something is missing.`,
  withdrawTitle: (links: string) => `Withdraw ${links}?`,
  beforeWithdrawing: (isOne: boolean) =>
    isOne
      ? 'It stops working at once, and this cannot be undone. If it was accepted, it stays as it is.'
      : 'They stop working at once, and this cannot be undone. Those that were accepted stay as they are.',
  withdrawn: (links: number) => `${plural(links, 'link')} withdrawn.`,
  accepted: (links: number) => `${plural(links, 'link')} accepted already.`,
  notWithdrawn: (links: number) => `${plural(links, 'link')} could not be withdrawn at the service.`,
} as const

/** So many are named. */
const mostNamed = 5

/** "No mail to Ann Lee (no email address), Maria Alvarez (sharing) and 3 more."; '' where nobody is left out. Pure. */
export const leftOutWords = (links: Link[]): string => {
  if (links.length === 0) return ''
  const names = links.slice(0, mostNamed).map(link => {
    const state = stateWords(link).tag.replace('✓ ', '').toLowerCase()
    const isUsable = link.url !== null && isOfUse(link)
    return messages.noMailWhy(isolated(nameOf(link)), isUsable ? messages.noEmail : state)
  })
  return messages.noMailTo(names.join(', '), links.length - names.length)
}

const numberOf = <Outcome>(outcomes: Outcome[], wanted: Outcome): number =>
  outcomes.filter(outcome => outcome === wanted).length

/** What became of the mail with one link. */
export type Sent = 'queued' | 'left'

/** "12 mails in the queue to your mail server. 1 link left, as something is missing." Pure. */
export const sentWords = (outcomes: Sent[]): string => {
  const left = numberOf(outcomes, 'left')
  const said = messages.queued(numberOf(outcomes, 'queued'))
  return left === 0 ? said : `${said} ${messages.notQueued(left)}`
}

/** What became of withdrawing one link. */
export type Withdrawn = 'withdrawn' | 'accepted' | 'left'

/** "12 links withdrawn. 1 link accepted already. 2 links could not be withdrawn at the service." Pure. */
export const withdrawnWords = (outcomes: Withdrawn[]): string => {
  const [accepted, left] = [numberOf(outcomes, 'accepted'), numberOf(outcomes, 'left')]
  return [
    messages.withdrawn(numberOf(outcomes, 'withdrawn')),
    ...(accepted === 0 ? [] : [messages.accepted(accepted)]),
    ...(left === 0 ? [] : [messages.notWithdrawn(left)]),
  ].join(' ')
}
