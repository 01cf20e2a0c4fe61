import type { Db } from '../sqlite/database.ts'
import { purge } from '../sqlite/word-index.ts'
import { createChangesApplier } from './changes/apply-changes.ts'
import { readChangesPage, readRequestsPage } from './changes/read-pages.ts'
import { createFactApplier, createFacts } from './facts/facts.ts'
import { createMeta, type MetaRow } from './file/meta.ts'
import { createOutbox } from './file/outbox.ts'
import { createCustomers, type Saving } from './import/customers.ts'
import { createList, type ListEnd, type Transaction } from './import/list.ts'
import { type PageInput, readAccount, readJson } from './import/read-account.ts'
import { createRows } from './import/rows.ts'
import { createOpenLinks } from './proposals/proposals.ts'

/** What a mirror knows of itself, and of its outbox: up to which number the ledger has it, and the last that there was. */
export type MirrorState = MetaRow & { acknowledged: number; last: number }

/** `next`: the cursor of the page that follows, null at the end; `ids`: of the links; `unreadable`: how many could not be read. */
export type RequestsApplied = { next: string | null; ids: string[]; unreadable: number }

/** `isOther`: it is another than it was here. */
export type AccountImported = { customerId: string; isOther: boolean }

export type Writer = ReturnType<typeof createWriter>

/** All that writes to a mirror; synchronous. Bodies are responses of the service as they came, null what none can be read from; times are milliseconds since 1970. Throws what SQLite throws. */
export const createWriter = (db: Db) => {
  const transaction: Transaction = work => db.transaction(work)()
  const meta = createMeta(db)
  const outbox = createOutbox(db)
  const facts = createFacts(db)
  const rows = createRows(db)
  const customers = createCustomers(db, { rows, facts, outbox })
  const list = createList(transaction, { customers, meta })

  return {
    state: (_: null): MirrorState => ({ ...meta.read(), ...outbox.numbers() }),
    /** What main finds out. */
    setState: (changes: Partial<Pick<MetaRow, 'asOf' | 'listOffered' | 'cursor'>>): void =>
      meta.write(changes),
    /** Also in place of an import that was given up. */
    beginImport: (saving: Saving): void => list.begin(saving),
    importPage: (page: PageInput) => list.page(page),
    endImport: (end: ListEnd) => list.end(end),
    /** One account, as it was looked up. */
    importAccount: ({ body, ...saving }: { body: Uint8Array } & Saving): AccountImported | null => {
      const read = readAccount(readJson(body))
      if (read === null) return null
      const { number, state } = transaction(() => customers.save(read, saving))
      list.meet(number)
      return { customerId: read.account.customerId, isOther: state !== 'same' }
    },
    /** Says what a page of changes is, and leaves it at that. */
    lookAtChanges: ({ body }: { body: Uint8Array }) => {
      const page = readChangesPage(body)
      return page && { next: page.next }
    },
    applyChanges: createChangesApplier(transaction, { customers, list, outbox, meta }),
    applyFacts: createFactApplier(db, transaction, { facts, rows, meta }),
    /** A page of `/connect/requests`, for the ledger: all of it, or nothing. */
    applyRequests: ({ body }: { body: Uint8Array }): RequestsApplied | null => {
      const page = readRequestsPage(body)
      if (page === null) return null
      const { requests, ...head } = page
      transaction(() => {
        for (const request of requests) outbox.add({ kind: 'link', request, openedAt: null })
      })
      return { ...head, ids: requests.map(({ id }) => id) }
    },
    /** Links that customers may have come by, where the service does not tell who accepted. */
    writeOpenLinks: createOpenLinks(db),
    /** The first entries: 500, or as many as cross at once. */
    readOutbox: (_: null) => outbox.read(),
    /** The ledger has the entries up to this one. */
    acknowledge: ({ upTo }: { upTo: number }): void => outbox.acknowledge(upTo),
    /** Leaves nothing of customers who left in the file, after the outbox is empty. Takes seconds for a large mirror. */
    purge: (_: null) => purge(db, 'word'),
  }
}
