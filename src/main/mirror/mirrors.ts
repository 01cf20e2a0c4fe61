import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedAccount, ExportScope } from '../mirror-worker/export/export.ts'
import type { PageInput, PageLook } from '../mirror-worker/import/read-account.ts'
import type { ReaderApi } from '../mirror-worker/reader-functions.ts'
import type { MirrorState, WriterApi } from '../mirror-worker/writer.ts'
import { type Location, removeDatabase } from '../sqlite/database.ts'
import { type Output, type Request, type StartedWorker, startWorker } from '../workers/requests.ts'
import {
  createReaders,
  type RequestInput,
  type RequestName,
  type RequestOutput,
  type Turn,
} from './readers.ts'

/** What the writer does to a mirror that is open. */
export type WrittenName = Exclude<keyof WriterApi, 'open' | 'close' | 'lookAtPage'>
export type WrittenInput<Name extends WrittenName> = Parameters<WriterApi[Name]>[0]['input']
export type WrittenOutput<Name extends WrittenName> = Output<WriterApi, Name>

/**
 * One mirror a connection, by the connection's ID, and the workers that write and read them. Each is opened by the first who asks, and again
 * after its worker died. Requests reject as the worker threw (file/problem.ts of the ledger says what that means), with the code
 * `WORKER_GONE` once it died, and `MIRROR_CLOSED` while a mirror is closed.
 */
export type Mirrors = {
  /** The same answer until it is opened again. One that could not be read is made anew, without anything in it. */
  open: (connectionId: string) => Promise<MirrorState>
  /** Says what a page of a list is, of a service that need not have a mirror. */
  look: (page: PageInput) => Promise<PageLook>
  write: <Name extends WrittenName>(
    name: Name,
    connectionId: string,
    input: WrittenInput<Name>,
  ) => Promise<WrittenOutput<Name>>
  read: <Name extends RequestName>(
    name: Name,
    connectionId: string,
    input: RequestInput<Name>,
  ) => Promise<RequestOutput<Name>>
  /** The same for a screen; null: it asked for another list before this began. */
  readLatest: <Name extends RequestName>(
    name: Name,
    connectionId: string,
    input: RequestInput<Name>,
    turn: Turn,
  ) => Promise<{ value: RequestOutput<Name> } | null>
  /** All rows of a list in its order, of one moment. Stopping early ends the export. */
  rows: (connectionId: string, scope: ExportScope) => AsyncGenerator<ExportedAccount[]>
  /** Removes a mirror, whatever it holds: its connection is removed, or all is to be imported anew. */
  remove: (connectionId: string) => Promise<void>
  stop: () => Promise<void>
}

type Script = string | URL
type OnGone = (which: 'reader' | 'writer', error: Error) => void

/** `folder`: where the files are; `key`: of the files; the scripts are the built workers. `onGone`: called when one of them died. */
type MirrorsOptions = {
  folder: string
  key: string
  scripts: { reader: Script; writer: Script }
  onGone: OnGone
}

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/** Removes the mirrors of connections that are not there: the app was ended while one was removed. Before any is open. */
export const removeOtherMirrors = (folder: string, connectionIds: readonly string[]): void => {
  const own = new Set(connectionIds.map(nameOf))
  for (const name of readdirSync(folder))
    if (/^mirror-[\w-]+\.db$/.test(name) && !own.has(name)) removeDatabase(join(folder, name))
}

/** Where mirrors are. `makeRoom`: removes one that cannot be used; `onOpen`: called when one is open. */
type Places = {
  locationOf: (connectionId: string) => Location
  makeRoom: (connectionId: string) => Promise<void>
  onOpen: (connectionId: string) => void
}

/** The one writer of all mirrors, which opens them before anything is asked of them. */
const createWriting = (script: Script, onGone: OnGone, { locationOf, makeRoom, onOpen }: Places) => {
  const opened = new Map<string, Promise<MirrorState>>()
  let worker: StartedWorker<WriterApi, ReaderApi> | null = null

  const started = (): StartedWorker<WriterApi, ReaderApi> => {
    if (worker !== null) return worker
    const next = startWorker<WriterApi, ReaderApi>(script)
    worker = next
    void next.gone.then(error => {
      if (worker === next) worker = null
      opened.clear()
      if (error !== null) onGone('writer', error)
    })
    return next
  }
  const request: Request<WriterApi> = (name, input, transfer) => started().request(name, input, transfer)
  const requestRead: Request<ReaderApi> = (name, input) => started().requestMore(name, input)

  const openAnew = async (mirror: string): Promise<MirrorState> => {
    const location = { mirror, input: locationOf(mirror) }
    const first = await request('open', location)
    if (first === null) await makeRoom(mirror)
    const state = first ?? (await request('open', location))
    if (state === null) throw new Error('A new mirror cannot be used')
    onOpen(mirror)
    return state
  }
  const open = (connectionId: string): Promise<MirrorState> => {
    const known = opened.get(connectionId)
    if (known !== undefined) return known
    const opening = openAnew(connectionId)
    opened.set(connectionId, opening)
    opening.catch(() => {
      if (opened.get(connectionId) === opening) opened.delete(connectionId)
    })
    return opening
  }
  const look: Mirrors['look'] = page => request('lookAtPage', { mirror: '', input: page })
  const write: Mirrors['write'] = (name, mirror, input) =>
    open(mirror).then((): Promise<WrittenOutput<typeof name>> => request(name, { mirror, input }))
  return {
    requestRead,
    mirrors: { open, look, write },
    /** A writer that is not there has nothing open. */
    close: async (mirror: string): Promise<void> => {
      opened.delete(mirror)
      await worker?.request('close', { mirror, input: null }).catch(() => undefined)
    },
    stop: async (): Promise<void> => worker?.stop(),
  }
}

const batchRows = 500

async function* exported(
  request: Request<ReaderApi>,
  file: string,
  scope: ExportScope,
): AsyncGenerator<ExportedAccount[]> {
  await request('export.begin', { file, input: scope })
  for (;;) {
    const batch = await request('export.batch', { file, input: { rows: batchRows } })
    if (batch === null) return
    yield batch
  }
}

/** Mirrors in files. */
export const createMirrors = ({ folder, key, scripts, onGone }: MirrorsOptions): Mirrors => {
  const readers = createReaders({ script: scripts.reader, key, onGone: error => onGone('reader', error) })
  /** Each export has a reader of its own with a transaction that stays open. */
  const exporting = new Map<StartedWorker<ReaderApi>, string>()

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return join(folder, nameOf(connectionId))
  }
  const closeReaders = async (file: string): Promise<void> => {
    const exports = [...exporting].filter(([, of]) => of === file)
    await Promise.all([readers.close(file), ...exports.map(([worker]) => worker.stop())])
  }
  const writing = createWriting(scripts.writer, onGone, {
    locationOf: connectionId => ({ file: fileOf(connectionId), key }),
    makeRoom: async connectionId => {
      await closeReaders(fileOf(connectionId))
      removeDatabase(fileOf(connectionId))
    },
    onOpen: connectionId => readers.open(fileOf(connectionId)),
  })
  const opened = async (connectionId: string): Promise<string> => {
    await writing.mirrors.open(connectionId)
    return fileOf(connectionId)
  }

  return {
    ...writing.mirrors,
    read: async (name, connectionId, input) => readers.ask(name, await opened(connectionId), input),
    readLatest: async (name, connectionId, input, turn) =>
      readers.askLatest(name, await opened(connectionId), input, turn),
    rows: async function* (connectionId, scope) {
      const file = await opened(connectionId)
      const worker = startWorker<ReaderApi>(scripts.reader, { workerData: { key } })
      exporting.set(worker, file)
      try {
        yield* exported(worker.request, file, scope)
      } finally {
        exporting.delete(worker)
        await worker.stop()
      }
    },
    /** Nothing has its file open afterwards, and nothing reads it before it is opened. */
    remove: async connectionId => {
      const file = fileOf(connectionId)
      await Promise.all([closeReaders(file), writing.close(connectionId)])
      removeDatabase(file)
    },
    stop: async () => {
      const exports = [...exporting.keys()].map(worker => worker.stop())
      await Promise.all([readers.stop(), ...exports, writing.stop()])
    },
  }
}

/** Mirrors that never touch the disk: one worker writes and reads them, and they are empty again after it died. `script`: the built writer. */
export const createMirrorsInMemory = (script: Script, onGone: OnGone): Mirrors => {
  const writing = createWriting(script, onGone, {
    locationOf: () => 'memory',
    makeRoom: async () => undefined,
    onOpen: () => undefined,
  })
  const { open } = writing.mirrors
  const read: Mirrors['read'] = async (name, connectionId, input) => {
    await open(connectionId)
    return writing.requestRead(name, { file: connectionId, input })
  }
  return {
    ...writing.mirrors,
    read,
    readLatest: async (name, connectionId, input) => ({ value: await read(name, connectionId, input) }),
    rows: async function* (connectionId, scope) {
      await open(connectionId)
      yield* exported(writing.requestRead, connectionId, scope)
    },
    remove: writing.close,
    stop: writing.stop,
  }
}
