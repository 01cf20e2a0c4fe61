import { Link2, MapPin, User } from 'lucide-react'
import type { AccountRow, Link } from '../../../contract/model.ts'
import { stateNames } from '../../../contract/states.ts'
import { nameOf, stateWords } from '../../shared/record/link/link-words.ts'
import { accountRoute, linkRoute } from '../../shared/routes/account-route.ts'
import type { Route } from '../../shared/routes/route.ts'
import { addressLines, whoseName } from '../../shared/words/customer-words.ts'
import { splitMatches } from '../../ui/text/split-matches.ts'
import type { Entry } from './entries.ts'
import { begins } from './match.ts'
import { messages } from './palette-messages.ts'

/** At most so many of each kind. */
const most = 5

const detailOf = (parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

type Go = (route: Route) => void

/** The entry of a customer, or of their address if the typed text matches the address and not the name. */
const accountEntry = (typed: string, row: AccountRow, go: Go): Entry => {
  const { id, customerId, email, utility, accountNumber } = row
  const { shown, holder } = whoseName(row)
  const run = () => go(accountRoute(customerId))
  const address = addressLines(row).join(', ')
  if (address !== '' && begins(typed, address) && !begins(typed, shown ?? '')) {
    const detail = detailOf([shown ?? customerId, utility])
    return { id: `address:${id}`, group: 'addresses', icon: MapPin, title: address, detail, run }
  }
  const title = shown ?? email ?? messages.unnamedCustomer
  const known = detailOf([holder, shown === null ? customerId : email, utility, accountNumber])
  // If only the address or its state matches, that part comes first, so that the match is visible.
  const city = [row.city, stateNames.get(row.state ?? '')].filter(Boolean).join(', ')
  const places = begins(typed, `${title} ${known}`)
    ? []
    : [city, [row.street, city].filter(Boolean).join(', ')]
  const place = places.find(text => begins(typed, `${title} ${known} ${text}`)) ?? null
  const detail = detailOf([place, known])
  return { id: `customer:${customerId}`, group: 'customers', icon: User, title, detail, run }
}

/** A note, cut at its front so that the match is visible; null: no match. */
const foundIn = (note: string, typed: string): string | null => {
  const at = splitMatches(note, typed).find(({ match }) => match)?.at
  if (at === undefined) return null
  return at < 40 ? note : `…${note.slice(note.lastIndexOf(' ', at - 20) + 1)}`
}

const linkEntry = (typed: string, link: Link, go: Go): Entry => {
  const { id, customer, email, note } = link
  const title = nameOf(link)
  // If only the note matches, the note comes first.
  const noted = begins(typed, `${customer} ${email}`) ? null : foundIn(note, typed)
  const detail = detailOf([noted, stateWords(link).tag, customer === '' ? null : email])
  return { id: `link:${id}`, group: 'links', icon: Link2, title, detail, run: () => go(linkRoute(id)) }
}

/** `instead`: the similar word that accounts were searched for, as the typed text matches none; null: as typed. */
export type Found = { rows: readonly AccountRow[]; links: readonly Link[]; instead: string | null }

/** The entries of a search: each customer once, links, addresses, and last those that match only a similar word. Pure. */
export const foundEntries = (typed: string, { rows, links, instead }: Found, go: Go): Entry[] => {
  const found = rows.map(row => accountEntry(instead ?? typed, row, go))
  const isFirst = ({ id }: Entry, at: number) => found.findIndex(entry => entry.id === id) === at
  const hasMore = (first: Entry) => found.filter(({ id }) => id === first.id).length > 1
  const firsts = found
    .filter(isFirst)
    .map(entry =>
      entry.detail && hasMore(entry) ? { ...entry, detail: messages.andMore(entry.detail) } : entry,
    )
  const only = (group: Entry['group']) => firsts.filter(entry => entry.group === group).slice(0, most)
  const ofLinks = links.slice(0, most).map(link => linkEntry(typed, link, go))
  if (instead === null) return [...only('customers'), ...ofLinks, ...only('addresses')]
  const alike = [...only('customers'), ...only('addresses')].slice(0, most)
  return [...ofLinks, ...alike.map(entry => ({ ...entry, group: 'alike' as const }))]
}
