import { type MessagePort, Worker } from 'node:worker_threads'
import { storeErrorOf } from '../../../store/database/problem.ts'
import { createStaging, removeStaging } from '../../../store/staging/staging.ts'
import { createLife, type Life, stop, whenEnded } from '../../../store/writer/life.ts'
import type { ReadingOf, WriterPlace } from '../../../store/writer/list-writer.ts'
import type { LogTask, LogWork } from '../../../store/writer/log-thread.ts'
import { askToSettle, leave } from '../../../store/writer/turns.ts'
import type { SharedStore } from '../../../store/writer/writers.ts'
import { isOutOfMemory, resourceLimits } from '../../reading/thread-memory.ts'
import type { Seen } from '../seen-customers.ts'
import type { PageAsked, PageTold } from './page-reader.ts'
import { type PageThread, startPageThread } from './page-thread.ts'
import type { PageTaken, Taking } from './taking.ts'

/** What the thread that saves begins with: the key of the store among it, which goes nowhere else. */
export type ListWork = {
  life: Life
  place: WriterPlace
  reading: ReadingOf
  seen: Seen
}
export type Asked = { pages: MessagePort } | PageAsked | 'stop' | 'settle'
/** `saved`: customers so far. `ended`: whether that was done to the end. `log`: it is long, so a thread is to keep it short. */
export type Told = { saved: number } | { ended: boolean } | { log: LogTask } | PageTold

type Pages = Omit<PageThread, 'port'>

let writers = 0

type Work = {
  script: string | URL
  shared: SharedStore
  reading: ReadingOf
  seen: Seen
  signal: AbortSignal
  onSaved: (customers: number) => void
}

/** Reads and saves in threads of their own, beside main, until it is finished or `signal` is aborted. `script`: the built `list-worker`. */
export const takeApart = ({ script, shared, reading, seen, signal, onSaved }: Work): Taking => {
  writers += 1
  const writer = writers
  const { file, key, turns } = shared
  const life = createLife()
  const staging = createStaging(file, writer)
  const work: ListWork = { life, place: { file, key, turns, writer, staging }, reading, seen }
  // None of main's own arguments: what they load is for main alone.
  const startThread = (workerData: ListWork | LogWork) =>
    new Worker(script, { workerData, execArgv: [], resourceLimits })
  const worker = startThread(work)
  const over = Promise.withResolvers<void>()
  let pages: Pages | null = null
  let page = Promise.withResolvers<PageTaken | null>()
  /** What was in a thread that is gone is missing. */
  let isMissing = false
  let isFinishing = false
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
      // The app may be gone before the other thread is.
      removeStaging(staging)
    },
    settle: () => {
      askToSettle(turns)
      ask('settle')
    },
  })
  const startLogThread = (log: LogTask) => void startThread({ file, key, log }).on('error', failed)
  const hear = (told: Told) => {
    if ('ended' in told) {
      ended.resolve(told.ended)
      // Tidying up takes the other one a while yet.
      pages?.stop()
    } else if ('log' in told) startLogThread(told.log)
    else if ('page' in told) page.resolve(told.page)
    else if ('failed' in told) problem = storeErrorOf(told.failed)
    else if (told.saved !== size) {
      size = told.saved
      onSaved(size)
    }
  }
  worker.on('message', hear)
  const failed = (error: unknown) => {
    problem ??= error instanceof Error ? error : new Error('The thread failed', { cause: error })
  }
  worker.on('error', error => {
    if (isOutOfMemory(error)) isMissing = true
    else failed(error)
  })
  worker.on('exit', () => {
    leaveStore()
    leave(turns, writer)
    signal.removeEventListener('abort', stopSoon)
    pages?.stop()
    ended.resolve(false)
    over.resolve()
    // Both have it open.
    void pages?.ended.then(() => removeStaging(staging))
  })
  if (signal.aborted) stopSoon()
  else signal.addEventListener('abort', stopSoon, { once: true })

  const failUnlessWell = () => {
    if (problem !== null) throw problem
  }
  const onGone = (error: unknown) => {
    isMissing = true
    if (error !== null) failed(error)
    if (isFinishing) ask({ endedAt: null })
  }
  /** Of a list that was read before, nearly nobody is new: the thread that saves reads its pages as well. */
  const ownPages = (): Pages => ({
    take: async question => {
      page = Promise.withResolvers()
      ask({ question })
      return page.promise
    },
    finish: ask,
    stop: () => undefined,
    ended: over.promise,
  })
  const startPages = (): Pages => {
    const started = startPageThread({ script, staging, onGone })
    worker.postMessage({ pages: started.port }, [started.port])
    return started
  }

  return {
    take: async question => {
      pages ??= reading.markNew ? ownPages() : startPages()
      const taken = await Promise.race([pages.take(question), over.promise.then(() => null)])
      failUnlessWell()
      // A thread ended without an error: a page before took more memory than there is.
      return taken === null && isMissing ? { readable: false } : taken
    },
    finish: async endedAt => {
      isFinishing = true
      if (isMissing) ask({ endedAt: null })
      else if (pages === null) ask({ endedAt })
      else pages.finish({ endedAt })
      const isDone = await ended.promise
      failUnlessWell()
      return isDone && !isMissing
    },
    size: () => size,
  }
}
