import { count, plural } from '../../../ui/text/numbers.ts'

const weeks = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** When a week begins, as this computer's language writes it: "16 Nov", "Nov 16". */
export const weekWords = (from: number): string => weeks.format(from)

/** What the charts and their tables say. */
export const messages = {
  nothing: 'No figures yet. They come with your first links.',
  createLink: 'Create a link',
  chart: 'Chart',
  table: 'Table',
  showAs: (title: string) => `${title}: show as`,
  isChart: 'A chart. Choose Table to read its numbers.',
  weeks: {
    title: 'Links made and accepted per week',
    onlyMade: 'Links made per week',
    note: 'This service does not tell when a link is accepted.',
    empty: 'No links yet. How many you make in a week, and how many are accepted, will stand here.',
    made: 'Made',
    accepted: 'Accepted',
    head: 'Week from',
    bar: (week: string, n: number, what: 'made' | 'accepted') => `${week}: ${plural(n, 'link')} ${what}`,
  },
  days: {
    title: 'Days from link to acceptance',
    note: 'Links for one customer that were accepted in the last 12 weeks, by how many days that took.',
    empty: 'No link was accepted in the last 12 weeks. How long customers take will stand here.',
    head: 'Days',
    links: 'Links',
  },
  names: {
    utility: {
      title: 'Utility accounts by utility',
      head: 'Utility',
      empty: 'No accounts yet. How many each utility has will stand here.',
      rest: (names: number, accounts: number) =>
        `Besides: ${count(names)} other ${names === 1 ? 'utility' : 'utilities'} with ${plural(accounts, 'utility account')}.`,
    },
    state: {
      title: 'Utility accounts by state',
      head: 'State',
      empty: 'No accounts yet. How many each state has will stand here.',
      rest: (names: number, accounts: number) =>
        `Besides: ${plural(names, 'other state')} with ${plural(accounts, 'utility account')}.`,
    },
    accounts: 'Utility accounts',
    notGiven: 'not given',
    bar: (name: string, n: number) => `${name}: ${plural(n, 'utility account')}`,
  },
} as const
