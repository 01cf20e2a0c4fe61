import { z } from 'zod'
import {
  type AccountFacets,
  accountFilterShape,
  type CustomerCounts,
  type KnownCounts,
} from '../accounts/account-filter.ts'
import type { AccountChange, EndedCustomer, NotListedCustomer } from '../accounts/history.ts'
import type {
  AccountDetails,
  AccountsPage,
  AccountsSummary,
  CustomerLink,
  LinkProposal,
  Page,
  PlaceCount,
  RefreshOutcome,
} from '../model.ts'
import {
  type AddressPage,
  addressViews,
  attentionKinds,
  type Neighbours,
  type SurveyCounts,
} from '../places.ts'
import { call, id, line, nothing, page } from './call.ts'

const search = line(500)
const place = z.string().max(500).nullable()
const chosen = z.object({ name: place }).nullable()
const customerId = z.string().min(1).max(2000)
const accountFilter = {
  ...accountFilterShape,
  /** The newest row's id, by which a list that is being read stays as it is; null: all. */
  upTo: z.int().min(0).nullable().default(null),
}
/** `kind`: of `attention` the ones for this reason alone; null of each: whatever it is. */
export const addressFilterSchema = z.object({
  view: z.enum(addressViews).default('all'),
  kind: z.enum(attentionKinds).nullable().default(null),
  search,
  state: chosen.default(null),
  city: chosen.default(null),
})
export const accountFilterSchema = z.object(accountFilter)

/** Utility accounts, and where they are. */
export const accountsCalls = {
  'accounts.summary': call<AccountsSummary>()(nothing),
  'accounts.page': call<AccountsPage>()(z.object({ ...accountFilter, ...page })),
  /** How many rows the list has, counted to the end: asked for where a page did not; null: another such question came meanwhile. */
  'accounts.count': call<number | null>()(z.object(accountFilter)),
  /** How many customers each part of the list has where it is searched and filtered, each to 1,000; null: as with `accounts.count`. */
  'accounts.customers': call<(CustomerCounts & { ended: number }) | null>()(z.object(accountFilterShape)),
  /** What can be chosen beside the utility and the state that are chosen. */
  'accounts.facets': call<AccountFacets>()(z.object({ utility: place, state: place })),
  /** Of these utility accounts, by how it is known which link their customers came by; null: as with `accounts.count`. */
  'accounts.known': call<KnownCounts | null>()(z.object({ utility: place, state: place, city: place })),
  /** Where a customer's first row stands in the list that a page is a window of; null if it is not there. */
  'accounts.position': call<number | null>()(z.object({ ...accountFilter, customerId })),
  /** What is stored of a customer; `not_found` if nothing is. */
  'accounts.get': call<AccountDetails>()(z.object({ customerId })),
  /** What changed of a customer since they were first seen, the latest first. */
  'accounts.history': call<AccountChange[]>()(z.object({ customerId })),
  /** Links that a customer accepted, the latest first, at most 20. */
  'accounts.links': call<CustomerLink[]>()(z.object({ customerId })),
  /** Shows the address of a customer's utility account on a map, in the browser; `ask`: only once `settings.maps` says so. */
  'accounts.openMap': call<'opened' | 'ask'>()(z.object({ customerId, position: z.int().min(0) })),
  /** Customers whose consent ended and whom a search finds, the latest first. */
  'accounts.ended': call<Page<EndedCustomer>>()(z.object({ ...page, search: search.default('') })),
  /** Customers who accepted and whom the list does not hold, the latest links first, at most 500; null: as with `accounts.count`. */
  'accounts.notListed': call<Page<NotListedCustomer> | null>()(nothing),
  /** Removes at once what is kept of a customer whose consent ended. */
  'accounts.removeNow': call<null>()(z.object({ customerId })),
  /** Names a customer whose name no service and no link tells, for this computer; null: no more. */
  'accounts.name': call<null>()(z.object({ customerId, name: line(200).min(1, 'Type a name').nullable() })),
  /** Links that a customer may have come by, the likeliest first, at most 3; none where the service tells it. */
  'accounts.proposals': call<LinkProposal[]>()(z.object({ customerId })),
  /** Keeps what a person says of a customer and a link. */
  'accounts.answerProposal': call<null>()(
    z.object({ customerId, linkId: id, answer: z.enum(['confirmed', 'refused', 'open']) }),
  ),
  /** Opens the mail program with a new mail to a customer; `not_found` where no address of theirs is known that a mail can go to. */
  'accounts.writeEmail': call<null>()(z.object({ customerId })),
  /** Reads one account from the service and stores it. */
  'accounts.lookUp': call<AccountDetails>()(
    z.object({ accountId: line(500).min(1, 'Type a customer ID or an electric account ID') }),
  ),
  /** Reads the whole list, page by page. `endUpTo`: so many customers who are not in it may end, as a person agreed; of more it is asked again. */
  'accounts.refresh': call<RefreshOutcome>()(z.object({ endUpTo: z.int().nonnegative() }).optional()),
  /** Stops reading the list; what was read stays. */
  'accounts.cancelRefresh': call<null>()(nothing),
  /** Somebody has looked at a customer; without one, at all who are new. */
  'accounts.markSeen': call<null>()(z.object({ customerId }).optional()),

  /** States, and cities of one, with what a search finds in each, however long that takes; null: given up for a newer question. */
  'addresses.states': call<PlaceCount[] | null>()(z.object({ search })),
  'addresses.cities': call<PlaceCount[] | null>()(z.object({ search, state: place })),
  /** A window of the list of addresses: by state, city and street, what was not given last. */
  'addresses.page': call<AddressPage>()(addressFilterSchema.extend(page)),
  /** How much there is of what looking through all addresses finds, among those that a search finds in a place. Takes seconds where they are many. */
  'addresses.survey': call<SurveyCounts>()(z.object({ search, state: chosen, city: chosen })),
  /** For each utility account of a customer, the others at its address; those that have none are left out. */
  'addresses.neighbours': call<Neighbours[]>()(z.object({ customerId })),
}
