import type { Db, Location } from '../sqlite/database.ts'
import { purge } from '../sqlite/word-index.ts'
import { createChangesApplier } from './changes/apply-changes.ts'
import { lookAtChanges, readRequestsPage } from './changes/read-pages.ts'
import { createFactApplier, createFacts } from './facts/facts.ts'
import { createMeta } from './file/meta.ts'
import { openMirror } from './file/open.ts'
import { createOutbox } from './file/outbox.ts'
import { createCounters } from './import/counters.ts'
import { createCustomers, type Saving } from './import/customers.ts'
import { createList, type Transaction } from './import/list.ts'
import { lookAtPage, type PageInput, readAccount, readJson } from './import/read-account.ts'
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

/** All that writes to a mirror; synchronous. Bodies are responses of the service as they came; times are milliseconds since 1970. Throws what SQLite throws. */
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
    db,
    /** Also in place of an import that was given up. */
    beginImport: (saving: Saving): void => list.begin(saving),
    importPage: (page: PageInput) => list.page(page),
    /** `completeAt`: when the list was read to its end; null: it was not. Answers how many customers it met, and how many are gone. */
    endImport: (completeAt: number | null, endUpTo?: number) => list.end(completeAt, endUpTo),
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
    /** Links that customers may have come by, where the service does not tell who accepted. */
    writeOpenLinks: createOpenLinks(db),
    /** The first entries: 500, or as many as cross at once. */
    readOutbox: outbox.read,
    /** The ledger has the entries up to this one. */
    acknowledge: outbox.acknowledge,
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

/** Which mirror: the ID of its connection. */
type Of<Input> = { mirror: string; input: Input }

export type WriterApi = ReturnType<typeof createWriterApi>['api']

/** What the writer of all mirrors answers; `databaseOf`: to read a mirror that is open here. */
export const createWriterApi = () => {
  const open = new Map<string, Writer>()
  const writerOf = (mirror: string): Writer => {
    const found = open.get(mirror)
    if (found === undefined) throw Object.assign(new Error('The mirror is not open'), { code: 'NOT_OPEN' })
    return found
  }
  const close = (mirror: string): void => {
    open.get(mirror)?.db.close()
    open.delete(mirror)
  }
  const write =
    <Input, Output>(work: (writer: Writer, input: Input) => Output) =>
    ({ mirror, input }: Of<Input>): Output =>
      work(writerOf(mirror), input)
  const api = {
    /** Null: it cannot be used; remove its files and open it again. */
    open: ({ mirror, input }: Of<Location>): MirrorState | null => {
      close(mirror)
      const db = openMirror(input)
      if (db === null) return null
      const writer = createWriter(db)
      open.set(mirror, writer)
      return writer.state()
    },
    close: ({ mirror }: Of<null>): void => close(mirror),
    state: write((writer, _: null) => writer.state()),
    setState: write((writer, input: StateSet) => writer.setState(input)),
    beginImport: write((writer, input: Saving) => writer.beginImport(input)),
    importPage: write((writer, input: PageInput) => writer.importPage(input)),
    endImport: write((writer, { completeAt, endUpTo }: { completeAt: number | null; endUpTo?: number }) =>
      writer.endImport(completeAt, endUpTo),
    ),
    importAccount: write((writer, { body, ...saving }: { body: Uint8Array } & Saving) =>
      writer.importAccount(body, saving),
    ),
    applyChanges: write((writer, input: Parameters<Writer['applyChanges']>[0]) => writer.applyChanges(input)),
    applyRequests: write((writer, input: { body: Uint8Array }) => writer.applyRequests(input.body)),
    applyFacts: write((writer, input: Parameters<Writer['applyFacts']>[0]) => writer.applyFacts(input)),
    writeOpenLinks: write((writer, input: Parameters<Writer['writeOpenLinks']>[0]) =>
      writer.writeOpenLinks(input),
    ),
    readOutbox: write((writer, _: null) => writer.readOutbox()),
    acknowledge: write((writer, input: { upTo: number }) => writer.acknowledge(input.upTo)),
    /** Leaves nothing of customers who left in the file, after the outbox is empty. Takes seconds for a large mirror. */
    purge: write((writer, _: null) => purge(writer.db, 'word')),
    /** Says what a page of changes is, and leaves it at that. */
    lookAtChanges: ({ input }: Of<{ body: Uint8Array }>) => lookAtChanges(input.body),
    /** The same of a page of a list; no mirror need be open. */
    lookAtPage: ({ input }: Of<PageInput>) => lookAtPage(input),
  }
  return { api, databaseOf: (mirror: string): Db => writerOf(mirror).db }
}
