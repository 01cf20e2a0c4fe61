import { Worker } from 'node:worker_threads'
import { type StoreCode, storeErrorOf } from '../../../store/database/problem.ts'
import { createLife, type Life, stop, whenEnded } from '../../../store/writer/life.ts'
import type { ReadingOf, WriterPlace } from '../../../store/writer/list-writer.ts'
import { askToSettle, leave } from '../../../store/writer/turns.ts'
import type { SharedStore } from '../../../store/writer/writers.ts'
import type { ListQuestion } from '../../reading/read-answer.ts'
import type { Seen } from '../seen-customers.ts'
import type { PageTaken, Taking } from './taking.ts'

/** What the thread begins with: the key of the store among it, which goes nowhere else. */
export type ListWork = { life: Life; place: WriterPlace; reading: ReadingOf; seen: Seen }
export type Asked = { question: ListQuestion } | { endedAt: number | null } | 'stop' | 'settle'
/** `saved`: customers so far. `ended`: whether that was done to the end. */
export type Told = { page: PageTaken } | { saved: number } | { ended: boolean } | { failed: StoreCode }

/** Far more than a page of 20 MB takes; a thread that wants more is ended alone, and the app goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

let writers = 0

type Work = {
  script: string | URL
  shared: SharedStore
  reading: ReadingOf
  seen: Seen
  signal: AbortSignal
  onSaved: (customers: number) => void
}

/** Reads and saves in a thread of its own, beside main, until it is finished or `signal` is aborted. `script`: the built `list-worker`. */
export const takeApart = ({ script, shared, reading, seen, signal, onSaved }: Work): Taking => {
  writers += 1
  const writer = writers
  const { file, key, turns } = shared
  const life = createLife()
  const work: ListWork = { life, place: { file, key, turns, writer }, reading, seen }
  // None of main's own arguments: what they load is for main alone.
  const worker = new Worker(script, { workerData: work, execArgv: [], resourceLimits })
  const over = Promise.withResolvers<void>()
  let page = Promise.withResolvers<PageTaken | null>()
  let size = seen.size
  const ended = Promise.withResolvers<boolean>()
  let problem: Error | null = null

  const ask = (asked: Asked) => worker.postMessage(asked)
  const stopSoon = () => {
    stop(life)
    ask('stop')
  }
  const leaveStore = shared.join({
    stopNow: () => {
      stopSoon()
      whenEnded(life)
    },
    settle: () => {
      askToSettle(turns)
      ask('settle')
    },
  })
  const hear = (told: Told) => {
    if ('page' in told) page.resolve(told.page)
    else if ('ended' in told) ended.resolve(told.ended)
    else if ('failed' in told) problem = storeErrorOf(told.failed)
    else if (told.saved !== size) {
      size = told.saved
      onSaved(size)
    }
  }
  worker.on('message', hear)
  worker.on('error', error => {
    if (isOutOfMemory(error)) page.resolve({ readable: false })
    else problem = error instanceof Error ? error : new Error('The thread failed', { cause: error })
  })
  worker.on('exit', () => {
    leaveStore()
    leave(turns, writer)
    signal.removeEventListener('abort', stopSoon)
    page.resolve(null)
    ended.resolve(false)
    over.resolve()
  })
  if (signal.aborted) stopSoon()
  else signal.addEventListener('abort', stopSoon, { once: true })

  const failUnlessWell = () => {
    if (problem !== null) throw problem
  }

  return {
    take: async question => {
      ask({ question })
      const taken = await Promise.race([page.promise, over.promise.then(() => null)])
      failUnlessWell()
      page = Promise.withResolvers()
      return taken
    },
    finish: async endedAt => {
      ask({ endedAt })
      const isDone = await ended.promise
      failUnlessWell()
      return isDone
    },
    size: () => size,
  }
}
