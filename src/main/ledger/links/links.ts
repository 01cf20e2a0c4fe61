import type { Sql } from '../../sqlite/sql.ts'
import { createLookups } from './reading/lookups.ts'
import { createLinksOfCustomers } from './reading/of-customers.ts'
import { createRegister } from './register/register.ts'
import { createLinkEdits } from './writing/edits.ts'
import { createServiceLinks } from './writing/from-service.ts'
import { createMaking } from './writing/making.ts'
import { createMatches } from './writing/matches.ts'
import { createStandingLinks } from './writing/standing.ts'

export type Links = ReturnType<typeof createLinks>

/** The links of all connections. Derived columns are written by triggers (file/triggers.sql). */
export const createLinks = (sql: Sql) => {
  const lookups = createLookups(sql)
  return {
    ...createMaking(sql),
    ...lookups,
    ...createRegister(sql, lookups.byNumbers),
    ...createServiceLinks(sql),
    ofCustomers: createLinksOfCustomers(sql),
    edits: createLinkEdits(sql),
    standing: createStandingLinks(sql),
    matches: createMatches(sql),
  }
}
