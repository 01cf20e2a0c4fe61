import type { Db } from '../sqlite/database.ts'
import { createSql } from '../sqlite/sql.ts'
import { createApply } from './apply/apply.ts'
import { createConnections } from './connections/connections.ts'
import { createPutAside } from './connections/put-aside.ts'
import { createSavedViews } from './connections/saved-views.ts'
import { createCustomers } from './customers/customers.ts'
import { createEnded } from './customers/ended.ts'
import { createFacts } from './facts/facts.ts'
import { createLinks } from './links/links.ts'
import { createMails } from './mail/mails.ts'
import { createRunJournal } from './runs/run-journal.ts'
import { createRunRows } from './runs/run-rows.ts'
import { createRunStates } from './runs/run-states.ts'
import { createSecretNames, createSettings } from './settings/settings.ts'

export type Ledger = ReturnType<typeof createLedger>
export type Runs = Ledger['runs']

/**
 * All that exists nowhere else, in a file that is open (file/open.ts). Synchronous: what a function wrote is durable when it returns. Each
 * throws what SQLite throws (file/problem.ts says what that means). Connections are named by their `seq`.
 */
export const createLedger = (db: Db) => {
  const sql = createSql(db)
  const facts = createFacts(sql)
  const links = createLinks(sql)
  const customers = createCustomers(sql)
  const ended = createEnded(sql, customers)
  return {
    settings: createSettings(sql),
    secretNames: createSecretNames(sql),
    connections: createConnections(sql),
    views: createSavedViews(sql),
    putAside: createPutAside(sql),
    links,
    mails: createMails(sql),
    /** Runs that create many links, their rows, and the journal of what was sent. */
    runs: {
      ...createRunStates(sql),
      rows: createRunRows(sql),
      journal: createRunJournal(sql, links),
    },
    customers,
    ended,
    facts,
    ...createApply(sql, { links, customers, ended, facts }),
  }
}
