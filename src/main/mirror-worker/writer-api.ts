import type { ChangesApplied, ChangesInput } from './changes/apply-changes.ts'
import { type ChangesLook, lookAtChanges } from './changes/read-pages.ts'
import type { FactsInput } from './facts/apply-facts.ts'
import { type Db, type MirrorLocation, openMirror } from './file/open.ts'
import type { Numbered } from './file/outbox.ts'
import { purge } from './file/purge.ts'
import type { Saving } from './import/customers.ts'
import type { ListEnded, PageImported } from './import/list.ts'
import { lookAtPage, type PageInput, type PageLook } from './import/read-account.ts'
import type { OpenLinksInput } from './proposals/open-links.ts'
import {
  type AccountImported,
  createWriter,
  type MirrorState,
  type RequestsApplied,
  type StateSet,
  type Writer,
} from './writer.ts'

/** Which mirror: the ID of its connection. */
type Of<Input> = { mirror: string; input: Input }

/** What the writer of all mirrors answers. Bodies are responses of the service as they came; times are milliseconds since 1970. */
export type WriterApi = {
  /** Null: it cannot be used; remove its files and open it again. */
  open: (request: Of<MirrorLocation>) => MirrorState | null
  close: (request: Of<null>) => void
  state: (request: Of<null>) => MirrorState
  setState: (request: Of<StateSet>) => void
  /** Also in place of an import that was given up. */
  beginImport: (request: Of<Saving>) => void
  importPage: (request: Of<PageInput>) => PageImported
  /** `completeAt`: when the list was read to its end; null: it was not. Answers how many customers it met, and how many are gone. */
  endImport: (request: Of<{ completeAt: number | null; endMany?: boolean }>) => ListEnded
  /** One account, as it was looked up. */
  importAccount: (request: Of<{ body: Uint8Array } & Saving>) => AccountImported
  applyChanges: (request: Of<ChangesInput>) => ChangesApplied
  applyRequests: (request: Of<{ body: Uint8Array }>) => RequestsApplied
  applyFacts: (request: Of<FactsInput>) => void
  /** Links that customers may have come by, where the service does not tell who accepted. */
  writeOpenLinks: (request: Of<OpenLinksInput>) => void
  /** The first entries: 500, or as many as cross at once. */
  readOutbox: (request: Of<null>) => Numbered[]
  /** The ledger has the entries up to this one. */
  acknowledge: (request: Of<{ upTo: number }>) => void
  /** Leaves nothing of customers who left in the file, after the outbox is empty. Takes seconds for a large mirror. */
  purge: (request: Of<null>) => Promise<void>
  /** Says what a page of changes is, and leaves it at that. */
  lookAtChanges: (request: Of<{ body: Uint8Array }>) => ChangesLook
  /** The same of a page of a list; no mirror need be open. */
  lookAtPage: (request: Of<PageInput>) => PageLook
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
    open: ({ mirror, input }) => {
      close(mirror)
      const db = openMirror(input)
      if (db === null) return null
      const writer = createWriter(db)
      open.set(mirror, { db, writer })
      return writer.state()
    },
    close: ({ mirror }) => close(mirror),
    state: ({ mirror }) => writerOf(mirror).state(),
    setState: ({ mirror, input }) => writerOf(mirror).setState(input),
    beginImport: ({ mirror, input }) => writerOf(mirror).beginImport(input),
    importPage: ({ mirror, input }) => writerOf(mirror).importPage(input),
    endImport: ({ mirror, input }) => writerOf(mirror).endImport(input.completeAt, input.endMany),
    importAccount: ({ mirror, input: { body, ...saving } }) => writerOf(mirror).importAccount(body, saving),
    applyChanges: ({ mirror, input }) => writerOf(mirror).applyChanges(input),
    applyRequests: ({ mirror, input }) => writerOf(mirror).applyRequests(input.body),
    applyFacts: ({ mirror, input }) => writerOf(mirror).applyFacts(input),
    writeOpenLinks: ({ mirror, input }) => writerOf(mirror).writeOpenLinks(input),
    readOutbox: ({ mirror }) => writerOf(mirror).readOutbox(),
    acknowledge: ({ mirror, input }) => writerOf(mirror).acknowledge(input.upTo),
    purge: ({ mirror }) => purge(opened(mirror).db),
    lookAtChanges: ({ input }) => lookAtChanges(input.body),
    lookAtPage: ({ input }) => lookAtPage(input),
  }
  return { api, databaseOf: (mirror: string): Db => opened(mirror).db }
}
