import type { ChangesApplied, ChangesInput } from './changes/apply-changes.ts'
import { type RequestsPage, readRequestsPage } from './changes/read-pages.ts'
import type { FactsInput } from './facts/apply-facts.ts'
import { type Db, type MirrorPlace, openMirror } from './file/open.ts'
import type { Numbered } from './file/outbox.ts'
import { purge } from './file/purge.ts'
import type { Saving } from './import/customers.ts'
import type { PageImported } from './import/list.ts'
import type { PageInput } from './import/read-account.ts'
import type { OpenLinksInput } from './proposals/open-links.ts'
import { type AccountImported, createWriter, type MirrorState, type StateSet, type Writer } from './writer.ts'

/** Which mirror: the id of its connection. */
type Of<More = unknown> = { mirror: string } & More

/** What the writer of all mirrors answers. Bodies are responses of the service as they came; times are milliseconds since 1970. */
export type WriterApi = {
  /** Null: it cannot be used; remove its files and open it again. */
  open: (input: Of<{ place: MirrorPlace }>) => MirrorState | null
  close: (input: Of) => void
  setState: (input: Of<StateSet>) => void
  /** Also in place of an import that was given up. */
  beginImport: (input: Of<Saving>) => void
  importPage: (input: Of<PageInput>) => PageImported
  /** `completeAt`: when the list was read to its end; null: it was not. Answers how many customers it met, and how many are gone. */
  endImport: (input: Of<{ completeAt: number | null }>) => { customers: number; ended: number }
  /** One account, as it was looked up. */
  importAccount: (input: Of<{ body: Uint8Array } & Saving>) => AccountImported
  applyChanges: (input: Of<ChangesInput>) => ChangesApplied
  applyFacts: (input: Of<FactsInput>) => void
  /** Links that customers may have come by, where the service does not tell who accepted. */
  writeOpenLinks: (input: Of<{ links: OpenLinksInput }>) => void
  /** The first entries: 500, or as many as cross at once. */
  readOutbox: (input: Of) => Numbered[]
  /** The ledger has the entries up to this one. */
  acknowledge: (input: Of<{ upTo: number }>) => void
  /** Leaves nothing of customers who left in the file, after the outbox is empty. Takes seconds for a large mirror. */
  purge: (input: Of) => Promise<void>
  /** Only reads a page of links for one customer. */
  readRequests: (input: { body: Uint8Array }) => RequestsPage
}

const notOpen = () => Object.assign(new Error('The mirror is not open'), { code: 'NOT_OPEN' })

/** The writer's answers; `databaseOf`: for a worker that reads the same mirrors. */
export const createWriterApi = () => {
  const open = new Map<string, { db: Db; writer: Writer }>()
  const opened = (mirror: string) => {
    const found = open.get(mirror)
    if (found === undefined) throw notOpen()
    return found
  }
  const writerOf = (mirror: string) => opened(mirror).writer
  const close = (mirror: string) => {
    open.get(mirror)?.db.close()
    open.delete(mirror)
  }
  const api: WriterApi = {
    open: ({ mirror, place }) => {
      close(mirror)
      const db = openMirror(place)
      if (db === null) return null
      const writer = createWriter(db)
      open.set(mirror, { db, writer })
      return writer.state()
    },
    close: ({ mirror }) => close(mirror),
    setState: ({ mirror, ...state }) => writerOf(mirror).setState(state),
    beginImport: ({ mirror, at, markNew }) => writerOf(mirror).beginImport({ at, markNew }),
    importPage: ({ mirror, ...page }) => writerOf(mirror).importPage(page),
    endImport: ({ mirror, completeAt }) => writerOf(mirror).endImport(completeAt),
    importAccount: ({ mirror, body, ...saving }) => writerOf(mirror).importAccount(body, saving),
    applyChanges: ({ mirror, ...page }) => writerOf(mirror).applyChanges(page),
    applyFacts: ({ mirror, ...sent }) => writerOf(mirror).applyFacts(sent),
    writeOpenLinks: ({ mirror, links }) => writerOf(mirror).writeOpenLinks(links),
    readOutbox: ({ mirror }) => writerOf(mirror).readOutbox(),
    acknowledge: ({ mirror, upTo }) => writerOf(mirror).acknowledge(upTo),
    purge: ({ mirror }) => purge(opened(mirror).db),
    readRequests: ({ body }) => readRequestsPage(body),
  }
  return { api, databaseOf: (mirror: string): Db => opened(mirror).db }
}
