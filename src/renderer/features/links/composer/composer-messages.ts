import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { holderOf, isStanding } from '../../../shared/record/link/link-words.ts'
import { day, inSentence } from '../../../ui/text/when.ts'

export const messages = {
  form: 'New link',
  customer: 'Customer or reference',
  email: 'Email',
  create: 'Create link',
  creating: 'Creating…',
  more: 'More',
  moreLabel: 'More about the link',
  filledIn: 'Something is filled in',
  unsaved: 'Not saved yet: nothing can be written to the disk. Trying again.',
  ofOther: (connection = 'another connection') =>
    `Typed for ${connection}. Create link now makes it for this one.`,
  waiting: 'Asking the service for the page afterwards…',
  renewed: 'Filled in from the old link. Create link makes a new one.',
  standing: 'This creates the standing link, the same for everybody. For a link of their own, see More.',
  notMade: 'No link was created.',
  /** `who`: " for Maria Alvarez", or ''. */
  unknownElsewhere: (who: string) => `Outcome unknown for the link${who}: see Links`,
  failedElsewhere: (who: string, why: string) => `No link${who} was created: ${why}`,
  before: {
    account: 'Show account',
    copy: 'Copy that one',
    another: 'Create another',
    close: 'Close',
    shares: (who: string, month: string) => `${who} has shared since ${month}.`,
    accountOf: (who: string, holder: string) => `${who}, account of ${holder},`,
    standing: (who: string, from: string) => `${who} was given the standing link, noted ${from}.`,
    has: (who: string, from: string, state: string) => `${who} has a link from ${from}, ${state}.`,
    declined: 'declined, can still be accepted',
    opened: 'opened, not accepted',
    created: 'not sent yet',
    notOpened: 'sent, not opened',
    sent: 'sent',
  },
  note: 'Note',
  notePlaceholder: 'Only for your team',
  page: {
    label: 'Page afterwards',
    also: ' (Redirect URL)',
    used: 'Redirect URLs used before',
    placeholder: 'https://',
    ofOne: 'Only for one customer: https://',
    makesOne: 'For one customer now: a link for anyone has no page afterwards',
    missing: 'Type the page the customer sees afterwards, or choose Anyone',
  },
  whoFor: 'Who is the link for?',
  emailHint: 'An address such as name@example.com',
  linkFor: {
    label: 'Link for',
    one: 'One customer',
    anyone: 'Anyone',
    anyoneAlso: ' (standing link)',
    setPage: 'Set a page afterwards',
  },
  meaning: {
    anyone: 'Everybody gets the same link; you cannot see who accepts.',
    anyoneSeen: 'Everybody gets the same link; you see who accepts.',
    seen: 'Only for them: you see who accepts.',
    needsPage: 'Only for them. Type the page they see afterwards.',
    own: 'Only for them.',
  },
  pageDialog: {
    title: 'Page afterwards',
    why: 'Customers land here after accepting, for example on your thank-you page. Each customer then gets a link of their own.',
    placeholder: 'https://example.com/thanks',
    save: 'Save',
    saved: 'Page afterwards saved',
  },
} as const

/** Explains the choice of One customer or Anyone, in a line. Pure. */
export const linkForMeaning = (
  linkFor: 'one' | 'anyone',
  { page, offersChanges }: { page: string | null; offersChanges: boolean },
): string => {
  if (linkFor === 'anyone') return offersChanges ? messages.meaning.anyoneSeen : messages.meaning.anyone
  if (offersChanges) return messages.meaning.seen
  return page === null ? messages.meaning.needsPage : messages.meaning.own
}

/** "Maria Alvarez has a link from Tuesday, opened, not accepted." Pure. */
export const beforeWords = (link: Link, tellsMore: boolean, now: number = Date.now()): string => {
  const { before } = messages
  const { state } = link
  const who = isolated(link.customer || (link.customerName ?? link.email))
  if (state === 'accepted') {
    const holder = holderOf(link)
    const whose = holder === null ? who : before.accountOf(who, isolated(holder))
    return before.shares(whose, inSentence(day(link.stateAt, now)))
  }
  const from = inSentence(day(link.createdAt, now))
  if (isStanding(link)) return before.standing(who, from)
  const isTold = state === 'declined' || state === 'opened' || state === 'created'
  return before.has(who, from, isTold ? before[state] : tellsMore ? before.notOpened : before.sent)
}
