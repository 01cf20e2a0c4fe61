import type { Db } from '../../sqlite/database.ts'
import { createLinksBefore } from './reading/links-before.ts'
import { createLookups } from './reading/lookups.ts'
import { createLinksOfCustomers } from './reading/of-customers.ts'
import { createRegister } from './register/register.ts'
import { createLinkEdits } from './writing/edits.ts'
import { createServiceLinks } from './writing/from-service.ts'
import { createMaking } from './writing/making.ts'
import { createCustomerNames, createMatches } from './writing/matches.ts'
import type { LinkParts } from './writing/parts.ts'
import { createStandingLinks } from './writing/standing.ts'

export type Links = ReturnType<typeof createLinks>

/** The links of all connections: making, changing and finding them. */
export const createLinks = (db: Db, parts: LinkParts) => {
  const making = createMaking(db, parts)
  return {
    ...making,
    ...createLookups(db, making.isHidden),
    ...createRegister(db, making.hiddenOf),
    before: createLinksBefore(db),
    ofCustomers: createLinksOfCustomers(db),
    edits: createLinkEdits(db, parts),
    standing: createStandingLinks(db, parts),
    matches: createMatches(db, parts),
    names: createCustomerNames(db, parts),
    applyRequest: createServiceLinks(db, parts),
  }
}
