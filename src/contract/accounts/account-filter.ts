import { z } from 'zod'

/** What the list of accounts can be sorted by. `best`: what fits a search best, then the newest; without a search the newest. */
const accountSorts = ['best', 'name', 'utility', 'place', 'connected'] as const

/**
 * How it is known which link a customer came by: from the service, from a person here, or not at all. `proposed`: those of the last kind for whom
 * there is a link that they may have come by.
 */
const matchedBys = ['service', 'person', 'proposed', 'nobody'] as const

const value = z.string().max(500).nullable()

/** Which utility accounts of a connection are listed, and in which order; null, '' and false do not narrow the list. */
export const accountFilterShape = {
  search: z.string().trim().max(500),
  utility: value,
  state: value,
  /** In the chosen state. */
  city: value.default(null),
  onlyNew: z.boolean(),
  /** Only customers who came by the standing link, as far as that is known. */
  standing: z.boolean().default(false),
  matched: z.enum(matchedBys).nullable().default(null),
  /** Only utility accounts without a ZIP. */
  noZip: z.boolean().default(false),
  /** Customers who stay in the list of new ones although staff have looked at them since it was opened. */
  seen: z.array(z.string().min(1).max(2000)).max(1000).default([]),
  sort: z
    .object({ by: z.enum(accountSorts), descending: z.boolean() })
    .default({ by: 'best', descending: false }),
}

const accountFilterSchema = z.object(accountFilterShape)

export type AccountFilter = z.output<typeof accountFilterSchema>
export type AccountSort = AccountFilter['sort']

/** All accounts, the newest first. */
export const unfiltered: AccountFilter = {
  search: '',
  utility: null,
  state: null,
  city: null,
  onlyNew: false,
  standing: false,
  matched: null,
  noZip: false,
  seen: [],
  sort: { by: 'best', descending: false },
}

/** A value that a list can be filtered by, and how many utility accounts it would show. */
export type Facet = { name: string; utilityAccounts: number }

/** How many utility accounts each way of knowing the link would show; 1,001 stands for more than 1,000. */
export type KnownCounts = Record<(typeof matchedBys)[number], number>

/** Customers of a list, and the new ones among them; 1,001 stands for more than 1,000. */
export type CustomerCounts = { all: number; new: number }

/** What can be chosen as a filter, given the utility and state that are chosen already. */
export type AccountFacets = {
  utilities: Facet[]
  states: Facet[]
  /** Of the chosen state; none without one. */
  cities: Facet[]
  /** 1,001 stands for more than 1,000. */
  noZip: number
}
