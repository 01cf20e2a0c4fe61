import type { Db } from '../sqlite/database.ts'
import { createSql } from '../sqlite/sql.ts'
import { purge } from '../sqlite/word-index.ts'
import { applyChanges, type ChangesInput } from './changes/apply-changes.ts'
import { readRequestsPage } from './changes/link-requests.ts'
import { readChangesPage } from './changes/read-changes.ts'
import { type Meta, readMeta, writeMeta } from './file/meta.ts'
import { addToOutbox, createOutbox, outboxNumbers } from './file/outbox.ts'
import { type Saving, saveCustomer } from './import/customers.ts'
import { applyFacts, type FactsInput } from './import/facts.ts'
import { createList } from './import/list.ts'
import { readAccount, readJson } from './import/read-account.ts'
import { type OpenLinks, writeOpenLinks } from './proposals/proposals.ts'

/** What a mirror knows of itself, and of its outbox: up to which number the ledger has it, and the last that there was. */
export type MirrorState = Meta & { acknowledged: number; last: number }

export type Writer = ReturnType<typeof createWriter>

/** All that writes to a mirror; synchronous. Bodies are responses of the service as they came, null what none can be read from; times are milliseconds since 1970. Throws what SQLite throws. */
export const createWriter = (db: Db) => {
  const sql = createSql(db)
  const list = createList(sql)
  return {
    state: (_: null): MirrorState => ({ ...readMeta(sql), ...outboxNumbers(sql) }),
    /** Saves what main has found out about the service. */
    setState: (changes: Partial<Pick<Meta, 'asOf' | 'listOffered' | 'cursor'>>): void =>
      writeMeta(sql, changes),
    beginImport: list.begin,
    importPage: list.page,
    endImport: list.end,
    /** One account, as it was looked up. */
    importAccount: sql.transaction(({ body, ...saving }: { body: Uint8Array } & Saving) => {
      const read = readAccount(readJson(body))
      if (read === null) return null
      list.meet(saveCustomer(sql, read, saving).number)
      return { customerId: read.account.customerId }
    }),
    /** Reads the cursor of a page of changes, and stores nothing; null: it is no such page. */
    lookAtChanges: ({ body }: { body: Uint8Array }) => {
      const page = readChangesPage(body)
      return page && { next: page.next }
    },
    applyChanges: (page: ChangesInput) => applyChanges(sql, list, page),
    applyFacts: sql.transaction((facts: FactsInput) => applyFacts(sql, facts)),
    /** A page of `/connect/requests`, for the ledger: all of it, or nothing. Answers the page with the IDs of its links in place of these. */
    applyRequests: sql.transaction(({ body }: { body: Uint8Array }) => {
      const page = readRequestsPage(body)
      if (page === null) return null
      const { requests, ...head } = page
      for (const request of requests) addToOutbox(sql, { kind: 'link', request, openedAt: null })
      return { ...head, ids: requests.map(({ id }) => id) }
    }),
    /** Links that customers may have come by, where the service does not tell who accepted. */
    writeOpenLinks: sql.transaction((links: OpenLinks) => writeOpenLinks(sql, links)),
    ...createOutbox(sql),
    /** Erases what deleted rows left in the file; the outbox must be empty. Takes seconds for a large mirror. */
    purge: (_: null) => purge(db, 'word'),
  }
}
