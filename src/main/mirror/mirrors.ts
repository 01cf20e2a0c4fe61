import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedAccount, ExportScope } from '../mirror-worker/export/export.ts'
import type { PageInput, PageLook } from '../mirror-worker/import/read-account.ts'
import type { MirrorApi } from '../mirror-worker/mirror.worker.ts'
import type { MirrorState, Writer } from '../mirror-worker/writer.ts'
import { removeDatabase } from '../sqlite/database.ts'
import { type Input, keepWorker, type Output, type StartedWorker, startWorker } from '../workers/requests.ts'
import { type Answer, createReaders, type Question, type QuestionInput } from './readers.ts'

/**
 * One mirror a connection, by the connection's ID, and the workers that write and read them. Each is opened by the first who asks, and again
 * after its worker died. Requests reject as the worker threw (file/problem.ts of the ledger says what that means), with the code
 * `WORKER_GONE` once it died, and `MIRROR_CLOSED` where the mirror was removed meanwhile.
 */
export type Mirrors = {
  /** The same answer until it is opened again. One that could not be read is made anew, without anything in it. */
  open: (connectionId: string) => Promise<MirrorState>
  /** Says what a page of a list is, of a service that need not have a mirror. */
  look: (page: PageInput) => Promise<PageLook>
  write: <Name extends keyof Writer>(
    name: Name,
    connectionId: string,
    input: Input<MirrorApi, Name>,
  ) => Promise<Output<MirrorApi, Name>>
  /** `latest`: a newer one of the same name for another list replaces it while it waits; then it rejects with the code `REPLACED`. */
  read: <Name extends Question>(
    name: Name,
    connectionId: string,
    input: QuestionInput<Name>,
    latest?: boolean,
  ) => Promise<Answer<Name>>
  /** All rows of a list in its order, of one moment. Stopping early ends the export. */
  rows: (connectionId: string, scope: ExportScope) => AsyncGenerator<ExportedAccount[]>
  /** Removes a mirror, whatever it holds: its connection is removed, or all is to be imported anew. Nothing has its file open afterwards. */
  remove: (connectionId: string) => Promise<void>
  stop: () => Promise<void>
}

/** `place`: where the files are, and their key; null: in memory, where one worker writes and reads them, and they are empty again after it died. `script`: the built worker. `onGone`: called when one died. */
type MirrorsOptions = {
  place: { folder: string; key: string } | null
  script: string | URL
  onGone: (which: 'reader' | 'writer', error: Error) => void
}

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/** Removes the mirrors of connections that are not there: the app was ended while one was removed. Before any is open. */
export const removeOtherMirrors = (folder: string, connectionIds: readonly string[]): void => {
  const own = new Set(connectionIds.map(nameOf))
  for (const name of readdirSync(folder))
    if (/^mirror-[\w-]+\.db$/.test(name) && !own.has(name)) removeDatabase(join(folder, name))
}

const batchRows = 500

const isDamaged = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'MIRROR_DAMAGED'

export const createMirrors = ({ place, script, onGone }: MirrorsOptions): Mirrors => {
  const opened = new Map<string, Promise<MirrorState>>()
  const writer = keepWorker<MirrorApi>(script, { key: place?.key ?? null, writes: true }, error => {
    opened.clear()
    onGone('writer', error)
  })
  const readers = place && createReaders(script, place.key, error => onGone('reader', error))
  /** Each export has a reader of its own with a transaction that stays open. */
  const exporting = new Map<StartedWorker<MirrorApi>, string>()

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return place === null ? connectionId : join(place.folder, nameOf(connectionId))
  }

  const remove = async (connectionId: string): Promise<void> => {
    const file = fileOf(connectionId)
    opened.delete(connectionId)
    const exports = [...exporting].filter(([, of]) => of === file).map(([worker]) => worker.stop())
    // A writer that is not there has nothing open.
    if (writer.isStarted()) exports.push(writer.request('close', file).catch(() => undefined))
    await Promise.all([readers?.close(file), ...exports])
    if (place !== null) removeDatabase(file)
  }

  const stateOf = (connectionId: string) => writer.request('state', null, fileOf(connectionId))
  const openAnew = (connectionId: string): Promise<MirrorState> =>
    stateOf(connectionId).catch(async error => {
      if (!isDamaged(error)) throw error
      await remove(connectionId)
      return stateOf(connectionId)
    })

  const open = async (connectionId: string): Promise<MirrorState> => {
    const known = opened.get(connectionId)
    if (known !== undefined) return known
    const opening = openAnew(connectionId)
    opened.set(connectionId, opening)
    opening.catch(() => {
      if (opened.get(connectionId) === opening) opened.delete(connectionId)
    })
    return opening
  }

  /** Opens it to read it; throws where it was removed meanwhile. */
  const openFile = async (connectionId: string): Promise<string> => {
    await open(connectionId)
    if (opened.has(connectionId)) return fileOf(connectionId)
    throw Object.assign(new Error('The mirror is closed'), { code: 'MIRROR_CLOSED' })
  }

  async function* exported({ request }: Pick<typeof writer, 'request'>, file: string, scope: ExportScope) {
    await request('export.begin', scope, file)
    for (;;) {
      const batch = await request('export.batch', batchRows, file)
      if (batch.length === 0) return
      yield batch
    }
  }

  return {
    open,
    look: page => writer.request('lookAtPage', page),
    write: (name, connectionId, input) =>
      open(connectionId).then(() => writer.request(name, input, fileOf(connectionId))),
    read: (name, connectionId, input, latest = false) =>
      openFile(connectionId).then(file =>
        readers === null ? writer.request(name, input, file) : readers.ask({ name, file, input, latest }),
      ),
    rows: async function* (connectionId, scope) {
      const file = await openFile(connectionId)
      if (place === null) return yield* exported(writer, file, scope)
      const worker = startWorker<MirrorApi>(script, { workerData: { key: place.key, writes: false } })
      exporting.set(worker, file)
      try {
        yield* exported(worker, file, scope)
      } finally {
        exporting.delete(worker)
        await worker.stop()
      }
    },
    remove,
    stop: async () => {
      const exports = [...exporting.keys()].map(worker => worker.stop())
      await Promise.all([readers?.stop(), writer.stop(), ...exports])
    },
  }
}
