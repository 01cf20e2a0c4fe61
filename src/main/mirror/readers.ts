import type { MirrorApi } from '../mirror-worker/mirror.worker.ts'
import type { Reader } from '../mirror-worker/reader.ts'
import { type Input, keepWorker, type Output } from '../workers/requests.ts'
import { type MirrorErrorCode, mirrorError } from './problem.ts'

/** More than one, so that a long question does not hold up the others. */
const readers = 2

/** What can be asked of a mirror. */
export type Question = Exclude<keyof Reader, `export.${string}`>
export type QuestionInput<Name extends Question> = Input<MirrorApi, Name>
export type Answer<Name extends Question> = Output<MirrorApi, Name>

/** `latest`: replaces a question of the same name with another input that still waits. */
export type Asked<Name extends Question> = {
  name: Name
  file: string
  input: QuestionInput<Name>
  latest: boolean
}

type Worker = ReturnType<typeof keepWorker<MirrorApi>>
type Job = {
  file: string
  /** Of a `latest` question: newer ones of this name with another input replace it while it waits. */
  latest: { name: string; input: string } | null
  run: (worker: Worker) => Promise<void>
  reject: (error: Error) => void
}

/** Readers of all mirrors: a question goes to one that is idle, or waits for the next one. `script`: the built mirror.worker; `key`: of the files. */
export const createReaders = (script: string | URL, key: string, onDied: (error: Error) => void) => {
  const workers = Array.from({ length: readers }, () =>
    keepWorker<MirrorApi>(script, { key, writes: false }, onDied),
  )
  const idle = [...workers]
  let waiting: Job[] = []

  const next = (): void => {
    const worker = waiting.length > 0 ? idle.shift() : undefined
    if (worker === undefined) return
    void waiting
      .shift()
      ?.run(worker)
      .finally(() => {
        // To the front of the queue: another worker may not have started yet, which takes a tenth of a second.
        idle.unshift(worker)
        next()
      })
  }

  const rejectWaiting = (isRejected: (job: Job) => boolean, code: MirrorErrorCode): void => {
    const rejected = waiting.filter(isRejected)
    waiting = waiting.filter(job => !rejected.includes(job))
    for (const { reject } of rejected) reject(mirrorError(code))
  }

  return {
    /** Rejects with what the reader threw, or once it died; with the code `REPLACED` where a newer question replaced it, `MIRROR_CLOSED` where its mirror was closed. */
    ask: <Name extends Question>({ name, file, input, latest }: Asked<Name>): Promise<Answer<Name>> => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer<Name>>()
      const own = latest ? { name, input: JSON.stringify(input) } : null
      const isOlder = (job: Job) =>
        own !== null && job.latest?.name === name && job.latest.input !== own.input
      rejectWaiting(isOlder, 'REPLACED')
      const run = ({ request }: Worker) => request(name, input, file).then(resolve, reject)
      waiting.push({ file, latest: own, run, reject })
      next()
      return promise
    },
    /** Resolves once no reader has a mirror open. */
    close: async (file: string): Promise<void> => {
      rejectWaiting(job => job.file === file, 'MIRROR_CLOSED')
      await Promise.all(workers.map(worker => closeIn(worker, file)))
    },
    stop: async (): Promise<void> => {
      rejectWaiting(() => true, 'MIRROR_CLOSED')
      await Promise.all(workers.map(worker => worker.stop()))
    },
  }
}

/** Resolves once a worker does not have this mirror open; one that died has none. */
export const closeIn = async ({ isStarted, request }: Worker, file: string): Promise<void> => {
  if (isStarted()) await request('close', file).catch(() => undefined)
}
