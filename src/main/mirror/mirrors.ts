import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedAccount, ExportScope } from '../mirror-worker/export/export.ts'
import type { PageInput } from '../mirror-worker/import/read-account.ts'
import type { MirrorApi } from '../mirror-worker/mirror.worker.ts'
import type { MirrorState, Writer } from '../mirror-worker/writer.ts'
import { removeDatabase } from '../sqlite/database.ts'
import { codeOf } from '../workers/error-code.ts'
import { type Input, keepWorker, type Output, type StartedWorker, startWorker } from '../workers/requests.ts'
import { isDamage, mirrorError } from './problem.ts'
import { type Answer, closeIn, createReaders, type Question, type QuestionInput } from './readers.ts'

type MirrorsOptions = {
  /** The folder and the key of the files; null: they are in memory, written and read by one worker, and lost when it dies. */
  place: { folder: string; key: string } | null
  /** The built mirror.worker. */
  script: string | URL
  onWorkerDied: (which: 'reader' | 'writer', error: Error) => void
  /** The connection as the ledger has it. `firstListAt`: null where its list was never imported to its end. */
  connectionOf: (connectionId: string) => { seq: number; firstListAt: number | null } | null
  /** Whether the ledger has all that the mirror sent it: a mirror that is newer than a restored ledger is made anew. */
  goesOn: (seq: number, mirror: MirrorState) => boolean
  /** Called when a mirror is empty although its list had been imported before. */
  onLost: (connectionId: string) => void
}

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/**
 * Removes mirrors without a connection, left where the app ended while one was removed. To be called before any mirror is open. `onLeft`: called where one
 * cannot be removed, as while another program has it open (Windows).
 */
export const removeOtherMirrors = (
  folder: string,
  connectionIds: readonly string[],
  onLeft = (error: unknown): void => {
    throw error
  },
): void => {
  const own = new Set(connectionIds.map(nameOf))
  for (const name of readdirSync(folder)) {
    // A kill may have left a WAL without its file.
    const [, mirror] = /^(mirror-[\w-]+\.db)(?:-journal|-wal|-shm)?$/.exec(name) ?? []
    if (mirror === undefined || own.has(mirror)) continue
    try {
      removeDatabase(join(folder, mirror))
    } catch (error) {
      onLeft(error)
    }
  }
}

const batchRows = 500

export type Mirrors = ReturnType<typeof createMirrors>

/**
 * One mirror for each connection, by the connection's ID, and the workers that write and read them. Each is opened by the first request, and
 * again after its worker died; one that cannot be read is made anew. Requests reject with what the worker threw (the ledger's file/problem.ts says
 * what that means), with the code `WORKER_GONE` once it died, and with the codes of problem.ts.
 */
export const createMirrors = ({ place, script, onWorkerDied, ...ledger }: MirrorsOptions) => {
  const opened = new Map<string, Promise<MirrorState>>()
  let isStopped = false
  const writer = keepWorker<MirrorApi>(script, { key: place?.key ?? null, writes: true }, error => {
    opened.clear()
    onWorkerDied('writer', error)
  })
  const readers = place && createReaders(script, place.key, error => onWorkerDied('reader', error))
  /** Each export has a reader of its own, whose transaction stays open, by the file that it reads. */
  const exporting = new Map<StartedWorker<MirrorApi>, string>()

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return place === null ? connectionId : join(place.folder, nameOf(connectionId))
  }

  const removeFile = async (connectionId: string): Promise<void> => {
    const file = fileOf(connectionId)
    const exports = [...exporting].filter(([, read]) => read === file).map(([worker]) => worker.stop())
    await Promise.all([readers?.close(file), closeIn(writer, file), ...exports])
    if (place !== null) removeDatabase(file)
  }

  const openFile = async (connectionId: string): Promise<MirrorState> => {
    const stateOf = () => writer.request('state', null, fileOf(connectionId))
    let mirror = await stateOf().catch(error => {
      if (isDamage(error)) return null
      throw error
    })
    const known = ledger.connectionOf(connectionId)
    if (mirror === null || (known !== null && !ledger.goesOn(known.seq, mirror))) {
      await removeFile(connectionId)
      mirror = await stateOf()
    }
    if (mirror.asOf === null && known !== null && known.firstListAt !== null) ledger.onLost(connectionId)
    return mirror
  }

  const keep = (connectionId: string, opening: Promise<MirrorState>): Promise<MirrorState> => {
    opened.set(connectionId, opening)
    opening.catch(() => {
      if (opened.get(connectionId) === opening) opened.delete(connectionId)
    })
    return opening
  }

  /** The mirror's state when it was opened. A mirror that was removed with its connection is never made anew. */
  const open = (connectionId: string): Promise<MirrorState> =>
    isStopped || ledger.connectionOf(connectionId) === null
      ? Promise.reject(mirrorError('MIRROR_CLOSED'))
      : (opened.get(connectionId) ?? keep(connectionId, openFile(connectionId)))

  /**
   * Sends a request once the mirror is open. A damaged mirror is made anew, only once, however many requests meet the damage. `isApart`: its worker has the
   * mirror open whatever becomes of the writer, and is stopped where the mirror is removed.
   */
  const ask = async <T>(
    connectionId: string,
    work: (file: string) => Promise<T>,
    opening = open(connectionId),
    isApart = false,
  ): Promise<T> => {
    await opening
    if (!isApart && !opened.has(connectionId)) throw mirrorError('MIRROR_CLOSED')
    try {
      return await work(fileOf(connectionId))
    } catch (error) {
      const now = opened.get(connectionId)
      // What waits for a reader is left while the mirror is made anew.
      const wasLeft = codeOf(error) === 'MIRROR_CLOSED' && now !== undefined && now !== opening
      if (!isDamage(error) && !wasLeft) throw error
      if (now === opening)
        keep(
          connectionId,
          removeFile(connectionId).then(() => openFile(connectionId)),
        )
      await opened.get(connectionId)
      throw mirrorError('MIRROR_DAMAGED')
    }
  }

  return {
    open,
    /** Reads a page of a service's list without a mirror; null: it is none. */
    look: (page: PageInput) => writer.request('lookAtPage', page),
    write: <Name extends keyof Writer>(
      name: Name,
      connectionId: string,
      input: Input<MirrorApi, Name>,
    ): Promise<Output<MirrorApi, Name>> => ask(connectionId, file => writer.request(name, input, file)),
    /** `latest`: while it waits, a newer request of the same name with another input replaces it. */
    read: <Name extends Question>(
      name: Name,
      connectionId: string,
      input: QuestionInput<Name>,
      latest = false,
    ): Promise<Answer<Name>> =>
      ask(connectionId, file =>
        readers === null ? writer.request(name, input, file) : readers.ask({ name, file, input, latest }),
      ),
    /** All rows of a list in its order, from one snapshot. Stopping early ends the export. */
    rows: async function* (connectionId: string, scope: ExportScope): AsyncGenerator<ExportedAccount[]> {
      const worker =
        place && startWorker<MirrorApi>(script, { workerData: { key: place.key, writes: false } })
      const { request } = worker ?? writer
      const file = fileOf(connectionId)
      if (worker !== null) exporting.set(worker, file)
      try {
        const opening = open(connectionId)
        await ask(connectionId, () => request('export.begin', scope, file), opening)
        for (;;) {
          const next = () => request('export.batch', batchRows, file)
          const batch = await ask(connectionId, next, opening, worker !== null)
          if (batch.length === 0) return
          yield batch
        }
      } finally {
        if (worker !== null) {
          exporting.delete(worker)
          await worker.stop()
        }
      }
    },
    /** Removes the file of a connection that is removed, once nothing has it open. */
    remove: (connectionId: string): Promise<void> => {
      opened.delete(connectionId)
      return removeFile(connectionId)
    },
    stop: async (): Promise<void> => {
      isStopped = true
      const exports = [...exporting.keys()].map(worker => worker.stop())
      await Promise.all([readers?.stop(), writer.stop(), ...exports])
    },
  }
}
