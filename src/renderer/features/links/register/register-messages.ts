import { isolated } from '../../../../contract/isolated.ts'
import { plural } from '../../../ui/text/numbers.ts'

/** What the list of links says. */
export const messages = {
  label: 'Register',
  list: 'Links',
  reading: 'Reading links…',
  search: 'Search links',
  byState: 'Links by state',
  all: 'All',
  more: 'More',
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
  reason: (reason: string) => `“${reason}”`,
  accountOf: (name: string) => `account of ${name}`,
  standing: 'Standing link',
  noReference: 'No reference',
  madeHere: 'Created on this computer',
  /** `maker`: the key's name; '' where the service gives none. */
  madeBy: (maker: string) => `Created by ${maker === '' ? 'somebody else' : isolated(maker)}`,
  foot: {
    unknown: '—',
    found: (links: string) => `${links} found`,
    tellsNothing: 'This service does not tell who accepted.',
    arrived: (links: number) => plural(links, 'new link'),
    show: 'Show',
    close: 'Do not show this any more',
  },
  nothing: {
    yet: 'No links yet. Type a name above, send the link, and see here when they share.',
    allArchived: 'No links yet that are not in the archive.',
    showArchive: 'Show archive',
    create: 'Create a link',
    all: 'Show all links',
    followUp: 'Nobody to follow up.',
    archived: 'Nothing in the archive.',
    match: (search: string) => `No link matches${search === '' ? '' : ` “${isolated(search)}”`}.`,
  },
} as const

/** What the filters of the register say. */
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
  mails: { with: 'With mail', without: 'Without mail' },
  archived: 'Archived',
  /** `stage`: as the word for a state. */
  reached: { sent: 'At least sent', opened: 'At least opened', sharing: 'Began sharing' },
  withArchived: 'With archived',
  today: 'Today',
  lastDays: (days: number) => `Last ${days} days`,
  sinceDay: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
  otherDays: 'Other days…',
  from: 'From',
  to: 'To',
  backwards: 'Not before the first day',
  show: 'Show',
} as const
