import type { MirrorApi } from '../mirror-worker/mirror.worker.ts'
import type { Reader } from '../mirror-worker/reader.ts'
import { type Input, keepWorker, type Output } from '../workers/requests.ts'
import { type MirrorErrorCode, mirrorError } from './problem.ts'

/** Side by side, so that one long question does not hold up the others. */
const readers = 2

/** What can be asked of a mirror. */
export type Question = Exclude<keyof Reader, `export.${string}`>
export type QuestionInput<Name extends Question> = Input<MirrorApi, Name>
export type Answer<Name extends Question> = Output<MirrorApi, Name>

/** A question of a mirror. `latest`: one of the same name for another list, asked before and still waiting, gets no answer. */
export type Asked<Name extends Question> = {
  name: Name
  file: string
  input: QuestionInput<Name>
  latest: boolean
}

type Worker = ReturnType<typeof keepWorker<MirrorApi>>
type Job = {
  file: string
  /** Of one that is `latest`. */
  turn: { name: string; list: string } | null
  run: (worker: Worker) => Promise<void>
  reject: (error: Error) => void
}

/** Readers of all mirrors: a question goes to one that is idle, or waits for the first that is. `script`: the built mirror.worker; `key`: of the files. */
export const createReaders = (script: string | URL, key: string, onGone: (error: Error) => void) => {
  const workers = Array.from({ length: readers }, () =>
    keepWorker<MirrorApi>(script, { key, writes: false }, onGone),
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
        idle.push(worker)
        next()
      })
  }

  const leave = (isLeft: (job: Job) => boolean, code: MirrorErrorCode): void => {
    const left = waiting.filter(isLeft)
    waiting = waiting.filter(job => !left.includes(job))
    for (const { reject } of left) reject(mirrorError(code))
  }

  return {
    /** Rejects as the reader did, or once it died; with the code `REPLACED` where it was not the latest any more, `MIRROR_CLOSED` once its mirror is closed. */
    ask: <Name extends Question>({ name, file, input, latest }: Asked<Name>): Promise<Answer<Name>> => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer<Name>>()
      const turn = latest ? { name, list: JSON.stringify(input) } : null
      leave(job => turn !== null && job.turn?.name === name && job.turn.list !== turn.list, 'REPLACED')
      const run = ({ request }: Worker) => request(name, input, file).then(resolve, reject)
      waiting.push({ file, turn, run, reject })
      next()
      return promise
    },
    /** Resolves once no reader has a mirror open. */
    close: async (file: string): Promise<void> => {
      leave(job => job.file === file, 'MIRROR_CLOSED')
      await Promise.all(workers.map(worker => closeIn(worker, file)))
    },
    stop: async (): Promise<void> => {
      leave(() => true, 'MIRROR_CLOSED')
      await Promise.all(workers.map(worker => worker.stop()))
    },
  }
}

/** Resolves once a worker, which answers one after the other, does not have a mirror open; one that died has none. */
export const closeIn = async ({ isStarted, request }: Worker, file: string): Promise<void> => {
  if (isStarted()) await request('close', file).catch(() => undefined)
}
