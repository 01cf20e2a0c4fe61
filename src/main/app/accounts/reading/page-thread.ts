import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { storeErrorOf } from '../../../store/database/problem.ts'
import type { ListQuestion } from '../../reading/read-answer.ts'
import { isOutOfMemory, resourceLimits } from '../../reading/thread-memory.ts'
import type { EndAsked, PageAsked, PageTold, PageWork } from './page-reader.ts'
import type { PageTaken } from './taking.ts'

/** `port`: where what was read comes out, for the thread that saves it. */
export type PageThread = {
  port: MessagePort
  /** Null: the thread is gone. */
  take: (question: ListQuestion) => Promise<PageTaken | null>
  finish: (asked: EndAsked) => void
  stop: () => void
  /** Resolves once the thread is gone. */
  ended: Promise<void>
}

type Beginning = Pick<PageWork, 'staging'> & {
  script: string | URL
  /** Ended before it was told to; null where a page took more memory than there is. */
  onGone: (error: unknown) => void
}

/** Starts the thread that reads pages. */
export const startPageThread = ({ script, staging, onGone }: Beginning): PageThread => {
  const { port1, port2 } = new MessageChannel()
  const work: PageWork = { pages: port2, staging }
  // None of main's own arguments: what they load is for main alone.
  const thread = new Worker(script, {
    workerData: work,
    transferList: [port2],
    execArgv: [],
    resourceLimits,
  })
  let isStopped = false
  let isGone = false
  const ended = Promise.withResolvers<void>()
  let page = Promise.withResolvers<PageTaken | null>()
  const ask = (asked: PageAsked) => thread.postMessage(asked)
  thread.on('message', (told: PageTold) => {
    if ('page' in told) page.resolve(told.page)
    else onGone(storeErrorOf(told.failed))
  })
  thread.on('error', error => {
    const isTooLong = isOutOfMemory(error)
    if (isTooLong) page.resolve({ readable: false })
    onGone(isTooLong ? null : error)
  })
  thread.on('exit', () => {
    // Where main was busy, it hears of the last page and of this at once, and nobody has asked for another yet.
    isGone = true
    page.resolve(null)
    ended.resolve()
    if (!isStopped) onGone(null)
  })
  return {
    port: port1,
    take: async question => {
      if (isGone) return null
      ask({ question })
      const taken = await page.promise
      page = Promise.withResolvers()
      return taken
    },
    finish: ask,
    stop: () => {
      isStopped = true
      void thread.terminate()
    },
    ended: ended.promise,
  }
}
