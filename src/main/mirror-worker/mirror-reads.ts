import { createAddressList } from './addresses/list.ts'
import { createPlaces } from './addresses/places.ts'
import { createSamePlace } from './addresses/same-place.ts'
import { createExport } from './export/export.ts'
import type { Db } from './file/open.ts'
import { createCustomers } from './lists/customer.ts'
import { createFacets } from './lists/facets.ts'
import { createKnownCounts } from './lists/known-counts.ts'
import { createAccountPages } from './lists/pages.ts'
import { createSummary } from './lists/summary.ts'
import { createProposals } from './proposals/proposals.ts'

/** All that can be read of one mirror. */
export const createMirrorReads = (db: Db) => ({
  db,
  pages: createAccountPages(db),
  facets: createFacets(db).facets,
  known: createKnownCounts(db),
  ...createSummary(db),
  customers: createCustomers(db),
  places: createPlaces(db),
  addresses: createAddressList(db),
  samePlace: createSamePlace(db),
  proposals: createProposals(db),
  export: createExport(db),
})

export type MirrorReads = ReturnType<typeof createMirrorReads>
