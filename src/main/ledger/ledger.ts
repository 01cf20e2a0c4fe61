import type { Db } from '../sqlite/database.ts'
import { createApply } from './apply/apply.ts'
import { createConnections } from './connections/connections.ts'
import { createPutAside } from './connections/put-aside.ts'
import { createSavedViews } from './connections/saved-views.ts'
import { createCustomers } from './customers/customers.ts'
import { createEnded } from './customers/ended.ts'
import { createRemoval } from './customers/removal.ts'
import { createLinks } from './links/links.ts'
import { createLinkParts } from './links/writing/parts.ts'
import { createMails } from './mail/mails.ts'
import { createOverview } from './overview/overview.ts'
import { createRowChecks } from './runs/row-checks.ts'
import { createRunJournal } from './runs/run-journal.ts'
import { createRunRows } from './runs/run-rows.ts'
import { createRunStates } from './runs/run-states.ts'
import { createKeys, createSettings } from './settings/settings.ts'

export type Ledger = ReturnType<typeof createLedger>
export type Runs = Ledger['runs']

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
    /** Runs that create many links, their rows, what is wrong with them, and the journal of what was sent. */
    runs: {
      ...createRunStates(db),
      rows: createRunRows(db),
      checks: createRowChecks(db),
      journal: createRunJournal(db, links),
    },
    customers,
    ended,
    removal: createRemoval(db, parts),
    facts,
    overview: createOverview(db),
    ...createApply(db, { links, customers, ended, facts }),
  }
}
