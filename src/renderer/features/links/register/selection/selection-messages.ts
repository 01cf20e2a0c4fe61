import { plural } from '../../../../ui/text/numbers.ts'

/** What the bar over a selection says, and the dialogs that do something with each of it. */
export const messages = {
  label: 'Marked links',
  marked: (links: string) => `${links} marked`,
  none: 'Mark none',
  copy: 'Copy as list',
  copied: (links: number) => `${plural(links, 'link')} copied as a list`,
  send: 'Send',
  remind: 'Remind',
  archive: 'Archive',
  restore: 'Take out of the archive',
  withdraw: 'Withdraw',
  progress: (done: string, of: string) => `${done} of ${of}…`,
  stop: 'Stop',
  close: 'Close',
  cancel: 'Cancel',
  remindTitle: (customers: string) => `Remind ${customers}`,
  sendTitle: (links: string) => `Send ${links}`,
  notSetUp: 'Mails go out through your company’s own mail server. It is not set up yet.',
  settings: 'Open Settings',
  beforeSending:
    'Each customer gets a mail with their own link. Those without an email address, and links that were accepted or withdrawn, are left out.',
  withdrawTitle: (links: string) => `Withdraw ${links}?`,
  beforeWithdrawing: (isOne: boolean) =>
    isOne
      ? 'It stops working at once, and this cannot be undone. If it was accepted, it stays as it is.'
      : 'They stop working at once, and this cannot be undone. Those that were accepted stay as they are.',
} as const

/** "Link archived", "3 links taken out of the archive". Pure. */
export const archivedWords = (links: number, archived: boolean): string => {
  const what = archived ? 'archived' : 'taken out of the archive'
  return links === 1 ? `Link ${what}` : `${plural(links, 'link')} ${what}`
}

/** What became of the mail with one link. `noUse`: it was accepted or withdrawn. */
export type Sent = 'queued' | 'noEmail' | 'noUse' | 'left'

/** "12 mails in the queue to your mail server. 1 link without an email address." Pure. */
export const sentWords = (outcomes: Sent[]): string => {
  const number = (wanted: Sent) => outcomes.filter(outcome => outcome === wanted).length
  const [noEmail, noUse, left] = [number('noEmail'), number('noUse'), number('left')]
  return [
    `${plural(number('queued'), 'mail')} in the queue to your mail server.`,
    noEmail === 0 ? '' : `${plural(noEmail, 'link')} without an email address.`,
    noUse === 0 ? '' : `${plural(noUse, 'link')} accepted or withdrawn already, so not sent.`,
    left === 0 ? '' : `${plural(left, 'link')} left, as something is missing.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What became of withdrawing one link. */
export type Withdrawn = 'withdrawn' | 'accepted' | 'left'

/** "12 links withdrawn. 1 link was accepted already. 2 links could not be withdrawn." Pure. */
export const withdrawnWords = (outcomes: Withdrawn[]): string => {
  const number = (wanted: Withdrawn) => outcomes.filter(outcome => outcome === wanted).length
  const [accepted, left] = [number('accepted'), number('left')]
  return [
    `${plural(number('withdrawn'), 'link')} withdrawn.`,
    accepted === 0 ? '' : `${plural(accepted, 'link')} accepted already.`,
    left === 0 ? '' : `${plural(left, 'link')} could not be withdrawn at the service.`,
  ]
    .filter(Boolean)
    .join(' ')
}
