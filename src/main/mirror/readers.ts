import type { ReaderApi } from '../mirror-worker/reader-functions.ts'
import { type StartedWorker, startWorker } from '../workers/requests.ts'

/** Side by side, so that one long question does not hold up the others. */
const readers = 2

/** What can be asked of a mirror, with input and output of each. */
type Requests = Omit<ReaderApi, 'close' | `export.${string}`>
export type RequestName = keyof Requests
export type RequestInput<Name extends RequestName> = Parameters<Requests[Name]>[0]['input']
export type RequestOutput<Name extends RequestName> = ReturnType<Requests[Name]>

/** What a screen asks: a newer request of the same screen for another list replaces one that still waits. */
export type Turn = { screen: string; list: string }

/** Work that waits: `run` begins it, `leave` says that it will not be done. */
type Job = {
  file: string
  turn: Turn | null
  run: (worker: StartedWorker<ReaderApi>) => Promise<void>
  leave: (error: Error | null) => void
}

/** `script`: the built reader.worker; `key`: of the files. `onGone`: called when a reader died; the next request has it started again. */
export type ReaderOptions = { script: string | URL; key: string; onGone: (error: Error) => void }

const mirrorClosed = (): Error => Object.assign(new Error('The mirror is closed'), { code: 'MIRROR_CLOSED' })

type Reader = { worker: StartedWorker<ReaderApi> | null; isBusy: boolean }

/** Readers of all mirrors: a request goes to one that is idle, or waits for the first that is. */
export const createReaders = ({ script, key, onGone }: ReaderOptions) => {
  const all: Reader[] = Array.from({ length: readers }, () => ({ worker: null, isBusy: false }))
  const waiting: Job[] = []
  const closed = new Set<string>()

  const started = (reader: Reader): StartedWorker<ReaderApi> => {
    if (reader.worker !== null) return reader.worker
    const worker = startWorker<ReaderApi>(script, { workerData: { key } })
    reader.worker = worker
    void worker.gone.then(error => {
      if (reader.worker === worker) reader.worker = null
      if (error !== null) onGone(error)
    })
    return worker
  }

  const next = (): void => {
    const reader = all.find(({ isBusy }) => !isBusy)
    const job = reader && waiting.shift()
    if (reader === undefined || job === undefined) return
    reader.isBusy = true
    void job.run(started(reader)).finally(() => {
      reader.isBusy = false
      next()
    })
  }

  const drop = (isDropped: (job: Job) => boolean, error: Error | null): void => {
    for (const job of waiting.filter(isDropped)) {
      waiting.splice(waiting.indexOf(job), 1)
      job.leave(error)
    }
  }

  const enqueue = <Name extends RequestName>(
    name: Name,
    file: string,
    input: RequestInput<Name>,
    turn: Turn | null,
  ): Promise<{ value: RequestOutput<Name> } | null> => {
    const response = Promise.withResolvers<{ value: RequestOutput<Name> } | null>()
    if (closed.has(file)) return Promise.reject(mirrorClosed())
    if (turn !== null)
      drop(other => other.turn?.screen === turn.screen && other.turn.list !== turn.list, null)
    waiting.push({
      file,
      turn,
      run: worker =>
        worker.request(name, { file, input }).then(value => response.resolve({ value }), response.reject),
      leave: error => (error === null ? response.resolve(null) : response.reject(error)),
    })
    next()
    return response.promise
  }

  return {
    /** Rejects as the reader did, or once it died. */
    ask: async <Name extends RequestName>(
      name: Name,
      file: string,
      input: RequestInput<Name>,
    ): Promise<RequestOutput<Name>> => {
      const answer = await enqueue(name, file, input, null)
      if (answer === null) throw new Error('A request without a turn was replaced')
      return answer.value
    },
    /** The same for a screen; null: it asked for another list before this began. */
    askLatest: enqueue,
    /** Until a mirror is closed, it is opened by who asks for it. */
    open: (file: string): void => void closed.delete(file),
    /** What waits for a mirror is left; resolves once no reader has it open. */
    close: async (file: string): Promise<void> => {
      closed.add(file)
      drop(job => job.file === file, mirrorClosed())
      // A worker answers one after the other; one that died has nothing open.
      const closing = all.map(({ worker }) => worker?.request('close', { file }).catch(() => undefined))
      await Promise.all(closing)
    },
    stop: async (): Promise<void> => {
      drop(() => true, mirrorClosed())
      await Promise.all(all.map(({ worker }) => worker?.stop()))
    },
  }
}
