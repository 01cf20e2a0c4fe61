import { Worker } from 'node:worker_threads'
import type { ReadAccount } from '../../store/saving/read-account.ts'
import type { AnswerHead, Question } from './read-answer.ts'
import type { MoreQuestion } from './read-more.ts'
import { isOutOfMemory, resourceLimits } from './thread-memory.ts'

type Head<Facts extends object> = { readable: false } | ({ readable: true } & Facts)
export type AnyQuestion = Question | MoreQuestion

/** What the worker is told: to hand over the next slice. */
export type Asked = 'next'
/** What the worker answers: what the answer is, then slice by slice; null after the last. */
export type Told<Facts extends object = object, Item = unknown> =
  | { head: Head<Facts> }
  | { slice: Item[] | null }

/** An answer while it is read: what it is, and what it holds a slice at a time. */
export type ReadingOf<Facts extends object, Item> = { head: Head<Facts>; slices: AsyncIterable<Item[]> }
export type Reading = ReadingOf<AnswerHead, ReadAccount>

const unreadable = { head: { readable: false as const } }

/**
 * Reads an answer in a thread of its own, which ends with `use`; what takes more memory than there is counts as unreadable.
 * Rejects where the thread cannot be started. `script`: the built `answer-worker`.
 */
export const readAnyApart = async <Facts extends object, Item, T>(
  script: string | URL,
  question: AnyQuestion,
  use: (reading: ReadingOf<Facts, Item>) => Promise<T>,
  limits = resourceLimits,
): Promise<T> => {
  // None of main's own arguments: what they load is for main alone.
  const worker = new Worker(script, { workerData: question, execArgv: [], resourceLimits: limits })
  const broken = Promise.withResolvers<never>()
  let answered = Promise.withResolvers<Told<Facts, Item>>()
  broken.promise.catch(() => undefined)
  worker.on('error', broken.reject)
  worker.on('exit', () => broken.reject(new Error('The reading ended early')))
  worker.on('message', (told: Told<Facts, Item>) => answered.resolve(told))
  const told = () => Promise.race([answered.promise, broken.promise])
  const ask = (asked: Asked) => {
    answered = Promise.withResolvers()
    worker.postMessage(asked)
    return told()
  }
  async function* slices() {
    for (;;) {
      const next = await ask('next')
      if (!('slice' in next) || next.slice === null) return
      yield next.slice
    }
  }
  try {
    const first = await told().catch(error => {
      if (isOutOfMemory(error)) return unreadable
      throw error
    })
    if (!('head' in first)) throw new Error('A slice before the head')
    return await use({ head: first.head, slices: slices() })
  } finally {
    await worker.terminate()
  }
}

/** The same for an answer with accounts. */
export const readApart = <T>(
  script: string | URL,
  question: Question,
  use: (reading: Reading) => Promise<T>,
  limits = resourceLimits,
): Promise<T> => readAnyApart(script, question, use, limits)
