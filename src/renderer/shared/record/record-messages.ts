import type { OtherLink } from '../../../contract/links/register.ts'
import { count, formOf, plural } from '../../ui/text/numbers.ts'
import { day, inSentence, long } from '../../ui/text/when.ts'

const toWhom = (to: string) => (to === '' ? '' : ` to ${to}`)
const was = (before: string) => (before === '' ? '' : `, was “${before}”`)
/** Without an email on both, the two may be of namesakes. */
const otherLink = ({ createdAt, byName }: OtherLink) =>
  `, made ${inSentence(day(createdAt))}${byName ? ' for the same name' : ''}`

/** Texts of the record of a customer or link, section by section. */
export const messages = {
  label: 'Account details',
  reading: 'Reading…',
  nameRemoved: 'Name removed',
  noName: 'No name known',
  accountOf: 'account of ',
  notGiven: 'not given',
  showLink: 'Show link',
  upToDate: 'Account is up to date',
  undone: 'Undone',
  notUndone: (why: string) => `Not undone. ${why}`,
  rail: {
    label: 'How far it is',
    unknownTime: 'Time unknown',
    notYet: 'Not yet',
    reason: (reason: string) => `“${reason}”`,
  },
  link: {
    title: 'Link',
    label: 'Connect link',
    standing: 'Standing',
    archived: 'Archived',
    page: 'Page afterwards',
    maker: 'Created by',
    you: 'you',
    somebody: 'somebody else',
    openAsCustomer: 'Open as customer',
    cameBy: 'Customers who came by it',
    newer: (link: OtherLink) => `A newer link${otherLink(link)}`,
    earlier: (link: OtherLink) => `An earlier link${otherLink(link)}`,
    notSaved: {
      title: 'Not saved on this computer',
      sentence: (isCopied: boolean) =>
        `${isCopied ? 'It is on the clipboard: paste it somewhere safe now.' : 'Copy it now.'} The list shows it as “Outcome unknown”. Free some disk space, then press Try again to get this same link back.`,
    },
    gone: 'This link is not in the register any more.',
    notCopied: {
      title: 'Not copied yet',
      sentence: 'Another program may be using the clipboard. Press Copy link, or select the link below.',
    },
  },
  note: 'Note',
  followUp: 'Follow up on',
  history: {
    title: 'History',
    ended: 'Ended',
    endNoticed: 'Ended before',
    before: 'Before: ',
    now: 'Now: ',
    changes: (changes: number) => plural(changes, 'change'),
    /** Entries of a link's history; the parameter is the earlier value or the recipient, '' where that is not known. */
    actions: {
      created: 'Created',
      copied: 'Copied',
      mailed: (to: string) => `Mail${toWhom(to)} handed to the mail server`,
      /** Replaces `mailed` at the practice service. */
      practised: (to: string) => `Practice mail${toWhom(to)}, not really sent`,
      mail_written: (to: string) => `Mail${toWhom(to)} opened in the mail program`,
      mail_refused: (to: string) => `Mail${toWhom(to)} refused by the mail server`,
      mail_put_off: (to: string) => `Mail${toWhom(to)} put off by the mail server, not sent`,
      mail_not_sent: (to: string) => `Mail${toWhom(to)} not sent`,
      mail_unknown: (to: string) => `Mail${toWhom(to)}: outcome unknown`,
      /** Taken back by the app, not by a person. */
      mail_not_needed: (to: string) => `Mail${toWhom(to)} not sent: answered already`,
      mail_taken_back: (to: string) => `Mail${toWhom(to)} taken back`,
      opened: 'Opened',
      accepted: 'Shared',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
      replaced: 'Renewed: no longer works',
      customer: (before: string) => `Customer changed${was(before)}`,
      email: (before: string) => `Email changed${was(before)}`,
      note: (before: string) => `Note changed${was(before)}`,
      follow_up: (before: string) =>
        before === '' ? 'Follow-up date set' : `Follow-up date changed from ${before}`,
      archived: 'Archived',
      restored: 'Taken out of the archive',
    },
    followUpTo: (before: string, after: string) => {
      if (after === '') return `Follow-up date removed: ${before}`
      return before === ''
        ? `Follow-up date set to ${after}`
        : `Follow-up date changed from ${before} to ${after}`
    },
    declinedBecause: (reason: string) => `Declined: “${reason}”`,
    by: {
      you: 'by you',
      confirmed: '(confirmed by you)',
      customer: 'by the customer',
      named: (name: string) => `by ${name}`,
      somebody: 'by somebody else',
    },
    asked: {
      changed: (parts: string) => `Changed on this computer. The service and colleagues have ${parts}.`,
      field: (name: string, value: string) => (value === '' ? `no ${name}` : `${name} “${value}”`),
      customer: 'reference',
      email: 'email',
      note: 'note',
    },
  },
  consent: {
    title: 'Consent',
    endedLabel: 'Consent ended',
    sharing: 'Sharing',
    until: 'Until',
    by: 'By',
    notThis: 'Not this link',
    firstSeen: 'First seen',
    began: 'Began',
    ended: 'Ended',
    removed: 'Name and addresses were removed from this computer.',
    keptUntil: 'Data kept until',
    removeNow: 'Remove now',
    removedNow: 'Name and addresses removed',
    shared: (accounts: number) => `What was shared: ${plural(accounts, 'utility account')}`,
    removeTitle: (who: string) => `Remove ${who} from this computer?`,
    thisCustomer: 'this customer',
    removes:
      'Removed: name, email, utility accounts, addresses, their changes and the texts of mails. Kept: the customer ID, when consent began and ended, what staff typed in Links, Create many and saved views, and where mails went.',
    copies: 'Set-aside copies of stored data go 30 days after they were made.',
  },
  links: {
    others: 'Other links of this customer',
    standing: 'Standing link',
    unnamed: 'Link',
    made: (at: number) => `created ${inSentence(long(at))} · `,
  },
  accounts: {
    none: (who: string) => `${who} shares no utility account now.`,
    utilityNotGiven: 'Utility not given',
    numberNotGiven: 'number not given',
    addressNotGiven: 'Address not given',
    table: 'Utility accounts of this customer',
    account: 'Utility account',
    copy: 'Copy',
    name: 'Name',
    email: 'Email',
    utility: 'Utility',
    number: 'Account number',
    id: 'Electric account ID',
    address: 'Service address',
    others: (others: number) => `${plural(others, 'other')} at this address`,
    thisCustomer: 'This customer',
    andMore: (more: number) => `and ${count(more)} more`,
  },
  maps: {
    open: 'Open in maps',
    title: 'Send this address to a map site?',
    what: (site: string) =>
      `The street, city, state and ZIP go to ${site}, which opens in your browser. No name and no account number goes with them.`,
    once: 'This is asked once. You can turn it off in Settings.',
    send: 'Send and open',
  },
  naming: {
    give: 'Name this customer',
    change: 'Change name',
    remove: 'Remove name',
    removed: 'Name removed',
    named: (name: string) => `Named ${name}`,
    label: 'Name of this customer',
    hint: 'Kept on this computer only.',
    save: 'Save name',
  },
  proposals: {
    label: 'Did this customer come by one of your links?',
    title: (links: number) =>
      `Did this customer come by ${formOf(links, { one: 'this link', other: 'one of these links' })}?`,
    unnamed: 'Link without a reference',
    made: (at: number) => `link created ${inSentence(long(at))} · `,
    confirm: 'Confirm',
    refuse: 'Not this one',
    confirmed: 'Link confirmed',
    refused: 'This link is not proposed again',
  },
  details: {
    title: 'Details',
    id: 'Customer ID',
    name: 'Name source',
    read: 'Last read',
    readAgain: 'Read again',
    raw: 'Answer from the service',
    copyRaw: 'Copy answer',
    answer: 'Answer',
  },
  print: {
    notSaved: 'Nothing was saved.',
    holds: 'It holds all that is known of the customer.',
    practice: 'Practice data: invented, not a real customer',
    sharedSince: 'Shared since',
    read: (time: string) => `read ${time} · `,
    printed: (time: string) => `printed ${time}`,
  },
} as const
