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

export const search = line(500)
const place = z.string().max(500).nullable()
const anySpelling = z.boolean().optional()
/** `anySpelling`: the state, however rows spell it. */
const chosen = z.object({ name: place, anySpelling }).nullable()
const customerId = z.string().min(1).max(2000)
const accountFilter = {
  ...accountFilterShape,
  /** The id of the newest row to list, so that the list stays the same while it is read; null: no limit. */
  upTo: z.int().min(0).nullable().default(null),
}
/** `kind`: only rows of the view `attention` for this reason; null: no filter. */
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
  /** How many rows the list has, counted to the end, where a page did not; null: a newer request of this name replaced this one. */
  'accounts.count': call<number | null>()(z.object(accountFilter)),
  /** How many customers each part of the list has under the search and filters, counted to 1,000 each; null: as with `accounts.count`. */
  'accounts.customers': call<(CustomerCounts & { ended: number }) | null>()(z.object(accountFilterShape)),
  /** What can be chosen as a filter, given what is chosen already. */
  'accounts.facets': call<AccountFacets>()(
    z.object({ utility: place, state: place, city: place.default(null) }),
  ),
  /** How many of these utility accounts there are by how their customer's link is known; null: as with `accounts.count`. */
  'accounts.known': call<KnownCounts | null>()(z.object({ utility: place, state: place, city: place })),
  /** The row index of a customer's first row in the list; null if the customer is not in it. */
  'accounts.position': call<number | null>()(z.object({ ...accountFilter, customerId })),
  /** What is stored of a customer; `not_found` if nothing is. */
  'accounts.get': call<AccountDetails>()(z.object({ customerId })),
  /** What changed of a customer since they were first seen, the latest first. */
  'accounts.history': call<AccountChange[]>()(z.object({ customerId })),
  /** Links that a customer accepted, the latest first, at most 20. */
  'accounts.links': call<CustomerLink[]>()(z.object({ customerId })),
  /** Shows the address of a utility account on a map, in the browser; `ask`: it did not, since `settings.maps` does not allow it yet. */
  'accounts.openMap': call<'opened' | 'ask'>()(z.object({ customerId, position: z.int().min(0) })),
  /** Customers whose consent ended and whom a search finds, the latest first. */
  'accounts.ended': call<Page<EndedCustomer>>()(z.object({ ...page, search: search.default('') })),
  /** Customers who accepted, but are not in the list; the latest links first, at most 500, with the total. */
  'accounts.notListed': call<Page<NotListedCustomer>>()(nothing),
  /** Removes at once what is kept of a customer whose consent ended. */
  'accounts.removeNow': call<null>()(z.object({ customerId })),
  /** Names a customer whom neither the service nor a link names, on this computer; null: removes the name. */
  'accounts.name': call<null>()(z.object({ customerId, name: line(200).min(1, 'Type a name').nullable() })),
  /** Links that a customer may have come by, the likeliest first, at most 3; none where the service reports it. */
  'accounts.proposals': call<LinkProposal[]>()(z.object({ customerId })),
  /** Saves whether a person says that a link is a customer's. */
  'accounts.answerProposal': call<null>()(
    z.object({ customerId, linkId: id, answer: z.enum(['confirmed', 'refused', 'open']) }),
  ),
  /** Opens the mail program with a new mail to a customer, its text filled in where there is a `message`; `not_found` where no address of theirs is known that a mail can go to. */
  'accounts.writeEmail': call<null>()(
    z.object({
      customerId,
      message: z.object({ subject: line(200), text: z.string().max(10_000) }).optional(),
    }),
  ),
  /** Reads one account from the service and stores it. */
  'accounts.lookUp': call<AccountDetails>()(
    z.object({ accountId: line(500).min(1, 'Type a customer ID or an electric account ID') }),
  ),
  /** Imports the whole list. `endUpTo`: a person agreed that up to so many customers who are not in it end; if there are more, none end. */
  'accounts.refresh': call<RefreshOutcome>()(z.object({ endUpTo: z.int().nonnegative() }).optional()),
  /** Cancels the import of the list; imported pages stay. */
  'accounts.cancelRefresh': call<null>()(nothing),
  /** Marks a customer as looked at by staff; without an ID, all new customers. */
  'accounts.markSeen': call<null>()(z.object({ customerId }).optional()),

  /** States, and the cities of one, with the number that a search finds in each; null: a newer request replaced this one. */
  'addresses.states': call<PlaceCount[] | null>()(z.object({ search })),
  'addresses.cities': call<PlaceCount[] | null>()(z.object({ search, state: place, anySpelling })),
  /** A page of the list of addresses by state, city and street; what an address does not give comes last. */
  'addresses.page': call<AddressPage>()(addressFilterSchema.extend(page)),
  /** Counts of what the survey of all addresses finds, among those that a search finds in a place. Takes seconds if there are many. */
  'addresses.survey': call<SurveyCounts>()(z.object({ search, state: chosen, city: chosen })),
  /** For each utility account of a customer, others at its address; utility accounts without any are left out. */
  'addresses.neighbours': call<Neighbours[]>()(z.object({ customerId })),
}
