import { Link2, MapPin, User } from 'lucide-react'
import type { AccountRow, Link } from '../../../contract/model.ts'
import { stateWords } from '../../shared/record/link/link-words.ts'
import { accountRoute, linkRoute } from '../../shared/routes/account-route.ts'
import type { Route } from '../../shared/routes/route.ts'
import { addressLines } from '../../shared/words/address-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import type { Entry } from './entry.ts'
import { begins } from './match.ts'
import { messages } from './palette-messages.ts'

/** Of each kind, at most. */
const most = 5

const detailOf = (parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

type Go = (route: Route) => void

const customerEntry = (row: AccountRow, go: Go): Entry => {
  const { shown, holder } = whoseName(row)
  const who = shown === null ? row.customerId : row.email
  return {
    id: `customer:${row.customerId}`,
    group: 'customers',
    icon: User,
    title: shown ?? row.email ?? messages.unnamedCustomer,
    detail: detailOf([holder, who, row.utility, row.accountNumber]),
    run: () => go(accountRoute(row.customerId)),
  }
}

const addressEntry = (row: AccountRow, address: string, go: Go): Entry => ({
  id: `address:${row.id}`,
  group: 'addresses',
  icon: MapPin,
  title: address,
  detail: detailOf([whoseName(row).shown ?? row.customerId, row.utility]),
  run: () => go(accountRoute(row.customerId)),
})

const linkEntry = (link: Link, go: Go): Entry => {
  const { id, customer, email } = link
  return {
    id: `link:${id}`,
    group: 'links',
    icon: Link2,
    title: customer || email || messages.unnamedLink,
    detail: detailOf([stateWords(link).tag, customer === '' ? null : email]),
    run: () => go(linkRoute(id)),
  }
}

const once = (entries: Entry[]): Entry[] => [...new Map(entries.map(entry => [entry.id, entry])).values()]

/**
 * What a search found: each customer once; a row whose address is what was typed, and whose name is not, as the address. Pure.
 */
export const foundEntries = (
  typed: string,
  { rows, links }: { rows: readonly AccountRow[]; links: readonly Link[] },
  go: Go,
): Entry[] => {
  const entries = rows.map(row => {
    const address = addressLines(row).join(', ')
    const isAddress = address !== '' && begins(typed, address) && !begins(typed, whoseName(row).shown ?? '')
    return isAddress ? addressEntry(row, address, go) : customerEntry(row, go)
  })
  const of = (group: Entry['group']) => once(entries.filter(entry => entry.group === group)).slice(0, most)
  return [...of('customers'), ...links.slice(0, most).map(link => linkEntry(link, go)), ...of('addresses')]
}
