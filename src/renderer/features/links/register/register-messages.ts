import { isolated } from '../../../../contract/isolated.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { inSentence } from '../../../ui/text/when.ts'

export const messages = {
  label: 'Register',
  list: 'Links',
  reading: 'Reading links…',
  search: 'Search links',
  byState: 'Links by state',
  all: 'All',
  moreStates: 'More states',
  followUp: 'Follow up',
  columns: {
    customer: 'Customer',
    state: 'State',
    last: 'Since',
    created: 'Created',
    ended: 'Ended on',
    'follow-up': 'Follow up',
    actions: 'Actions',
  },
  /** In *Since*, for an end whose time is not known: when it was noticed. */
  before: (time: string) => `before ${inSentence(time)}`,
  reason: (reason: string) => `“${reason}”`,
  accountOf: (name: string) => `account of ${name}`,
  madeHere: 'Created on this computer',
  /** `maker`: the name of the API key that created the link; '' if the service gives none. */
  madeBy: (maker: string) => `Created by ${maker === '' ? 'somebody else' : isolated(maker)}`,
  foot: {
    unknown: '—',
    found: (links: string) => `${links} found`,
    tellsNothing: 'This service does not tell who accepted.',
    arrived: (links: number) => plural(links, 'new link'),
    show: 'Show',
    close: 'Do not show this any more',
  },
  notListed: 'The list does not show this link, as it is searched or filtered.',
  nothing: {
    yet: 'No links yet. Enter a customer’s name above and send them the link. You’ll see here when they share.',
    allArchived: 'No links yet that are not in the archive.',
    showArchive: 'Show archive',
    create: 'Create a link',
    all: 'Show all links',
    followUp: 'Nobody to follow up.',
    archived: 'Nothing in the archive.',
    match: (search: string) => `No link matches${search === '' ? '' : ` “${isolated(search)}”`}.`,
    matchArchived: (search: string) =>
      `Only archived links match${search === '' ? '' : ` “${isolated(search)}”`}.`,
  },
} as const

export const filterMessages = {
  state: 'State',
  renewed: 'Withdrawn: renewed',
  created: 'Created',
  since: 'Sharing since',
  maker: 'Created by',
  you: 'You',
  kind: 'Link for',
  kinds: { personal: 'One customer', standing: 'Standing link' },
  mail: 'Mail',
  mails: { with: 'With mail', without: 'Without mail', waiting: 'Mail waiting' },
  archived: 'Archived',
  reached: { sent: 'Sent or further', opened: 'Opened or further', sharing: 'Began sharing' },
  withArchived: 'Archived, too',
  today: 'Today',
  thisWeek: 'This week',
  lastDays: (days: number) => `Last ${days} days`,
  sinceDay: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
  otherDays: 'Other days…',
  from: 'From',
  to: 'To',
  badDay: 'A day such as 11/30/2026, or none',
  backwards: 'Not before the first day',
  show: 'Show',
} as const
