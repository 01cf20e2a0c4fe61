import type { Db } from '../sqlite/database.ts'
import { createApply } from './apply/apply.ts'
import { createConnections } from './connections/connections.ts'
import { createKeys } from './connections/keys.ts'
import { createPutAside } from './connections/put-aside.ts'
import { createSavedViews } from './connections/saved-views.ts'
import { createCustomers } from './customers/customers.ts'
import { createEnded } from './customers/ended.ts'
import { createRemoval } from './customers/removal.ts'
import { createLinks } from './links/links.ts'
import { createLinkParts } from './links/writing/parts.ts'
import { createMails } from './mail/mails.ts'
import { createOverview } from './overview/overview.ts'
import { createRuns } from './runs/runs.ts'
import { createSettings } from './settings/settings.ts'

export type Ledger = ReturnType<typeof createLedger>

/**
 * All that exists nowhere else, in a file that is open (file/open.ts). Synchronous: what a function wrote is durable when it returns. Each
 * throws what SQLite throws (file/problem.ts says what that means). Connections are named by their `seq`.
 */
export const createLedger = (db: Db) => {
  const parts = createLinkParts(db)
  const { facts } = parts
  const links = createLinks(db, parts)
  const customers = createCustomers(db, facts)
  const ended = createEnded(db, { facts, customers })
  return {
    settings: createSettings(db),
    keys: createKeys(db),
    connections: createConnections(db),
    views: createSavedViews(db),
    putAside: createPutAside(db),
    links,
    mails: createMails(db, parts),
    runs: createRuns(db, links),
    customers,
    ended,
    removal: createRemoval(db, parts),
    facts,
    overview: createOverview(db),
    ...createApply(db, { links, customers, ended, facts }),
  }
}
