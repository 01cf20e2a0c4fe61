import { createChangesApplier } from './changes/apply-changes.ts'
import { readRequestsPage } from './changes/read-pages.ts'
import { createFactApplier } from './facts/apply-facts.ts'
import { createFacts } from './facts/facts.ts'
import { createMeta } from './file/meta.ts'
import type { Db } from './file/open.ts'
import { createOutbox, type Numbered } from './file/outbox.ts'
import { createCounters } from './import/counters.ts'
import { createCustomers, type Saving } from './import/customers.ts'
import { createList, type PageImported, type Transaction } from './import/list.ts'
import { type PageInput, readAccount } from './import/read-account.ts'
import { readJson } from './import/read-json.ts'
import { createRows } from './import/rows.ts'
import { createOpenLinks } from './proposals/open-links.ts'

/** What a mirror knows of itself: see file/meta.ts. */
export type MirrorState = {
  mirrorId: string
  asOf: number | null
  listOffered: boolean | null
  cursor: string | null
  factNumber: number
  /** Of its outbox: up to which number the ledger has it, and the last that there was. */
  acknowledged: number
  last: number
}

/** What main finds out: see file/meta.ts. */
export type StateSet = Partial<Pick<MirrorState, 'asOf' | 'listOffered' | 'cursor'>>

/** `next`: the cursor of the page that follows, null at the end; `ids`: of the links; `unreadable`: how many could not be read. */
export type RequestsApplied =
  | { readable: false }
  | { readable: true; next: string | null; ids: string[]; unreadable: number }

/** `isOther`: it is another than it was here. */
export type AccountImported = { readable: false } | { readable: true; customerId: string; isOther: boolean }

export type Writer = ReturnType<typeof createWriter>

/** All that writes to a mirror; synchronous. Throws what SQLite throws. */
export const createWriter = (db: Db) => {
  const counters = createCounters(db)
  const transaction: Transaction = work => {
    const counted = db.transaction(() => {
      const answer = work()
      counters.write()
      return answer
    })
    try {
      return counted()
    } catch (error) {
      counters.drop()
      throw error
    }
  }
  const meta = createMeta(db)
  const outbox = createOutbox(db)
  const facts = createFacts(db)
  const rows = createRows(db, counters)
  const customers = createCustomers(db, { rows, facts, outbox })
  const list = createList(transaction, { customers, meta })

  return {
    beginImport: (saving: Saving): void => list.begin(saving),
    importPage: (page: PageInput): PageImported => list.page(page),
    endImport: (completeAt: number | null, endMany = true) => list.end(completeAt, endMany),
    /** One account, as it was looked up. */
    importAccount: (body: Uint8Array, saving: Saving): AccountImported => {
      const read = readAccount(readJson(body))
      if (read === null) return { readable: false }
      const { number, state } = transaction(() => customers.save(read, saving))
      list.meet(number)
      return { readable: true, customerId: read.account.customerId, isOther: state !== 'same' }
    },
    applyChanges: createChangesApplier(transaction, { customers, list, outbox, meta }),
    applyFacts: createFactApplier(db, transaction, { facts, rows, meta }),
    /** A page of `/connect/requests`, for the ledger: all of it, or nothing. */
    applyRequests: (body: Uint8Array): RequestsApplied => {
      const page = readRequestsPage(body)
      if (!page.readable) return page
      const { requests, ...head } = page
      transaction(() => {
        for (const request of requests) outbox.add({ kind: 'link', request, openedAt: null })
      })
      return { ...head, ids: requests.map(({ id }) => id) }
    },
    writeOpenLinks: createOpenLinks(db),
    readOutbox: (): Numbered[] => outbox.read(),
    acknowledge: (upTo: number): void => outbox.acknowledge(upTo),
    state: (): MirrorState => {
      const offered = meta.get('listOffered')
      return {
        mirrorId: meta.get('mirrorId') ?? '',
        asOf: meta.number('asOf'),
        listOffered: offered === null ? null : offered === '1',
        cursor: meta.get('cursor'),
        factNumber: meta.number('factNumber') ?? 0,
        ...outbox.numbers(),
      }
    },
    setState: ({ asOf, listOffered, cursor }: StateSet): void =>
      transaction(() => {
        if (asOf !== undefined) meta.set('asOf', asOf)
        if (listOffered !== undefined)
          meta.set('listOffered', listOffered === null ? null : Number(listOffered))
        if (cursor !== undefined) meta.set('cursor', cursor)
      }),
  }
}
