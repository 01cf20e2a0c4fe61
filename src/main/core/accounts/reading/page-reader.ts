import { type MessagePort, parentPort } from 'node:worker_threads'
import { derivedRows } from '../../../store/saving/derived-rows.ts'
import { type ReadAccount, type ToSave, toSave } from '../../../store/saving/to-save.ts'
import { type ListQuestion, readAnswer } from '../../reading/read-answer.ts'
import { handOver, takeOver } from './handed-on.ts'
import { createMetIds } from './met-ids.ts'
import type { PageTaken } from './taking.ts'

/**
 * What the thread that reads pages begins with. `pages`: to the one that saves them. `ahead`: how much of them that one has not taken
 * yet, one number in thousands of characters. `derives`: most customers are new, so their rows are made here.
 */
export type PageWork = { pages: MessagePort; ahead: Int32Array<SharedArrayBuffer>; derives: boolean }
export type PageAsked = { question: ListQuestion } | EndAsked
export type PageTold = { page: PageTaken }
/** The list was read to its end, at that time, or no further: null. */
export type EndAsked = { endedAt: number | null }

/** What the thread that saves them hears: accounts as text, in their order; and then the end. */
export type PageHeard = string | EndAsked

/** Thousands of characters that may wait to be saved, so that memory does not grow with the list. */
const mostAhead = 24_000

const thousands = (text: string): number => Math.ceil(text.length / 1000)

/** Takes from what waits. */
export const accountsOf = (heard: string, ahead: PageWork['ahead']): ToSave[] => {
  Atomics.sub(ahead, 0, thousands(heard))
  Atomics.notify(ahead, 0)
  return takeOver(heard)
}

/** Reads pages beside the thread that saves them, with most of what that needs no store for. Main fetches the next one meanwhile. */
export const readPages = ({ pages, ahead, derives }: PageWork): void => {
  const met = createMetIds()
  const tell = (told: PageTold) => parentPort?.postMessage(told)
  const waitForRoom = () => {
    for (let much = Atomics.load(ahead, 0); much >= mostAhead; much = Atomics.load(ahead, 0))
      Atomics.wait(ahead, 0, much)
  }
  const handOn = (slice: ReadAccount[]) => {
    const text = handOver(slice.map(read => toSave(read, derives ? derivedRows(read.account) : null)))
    Atomics.add(ahead, 0, thousands(text))
    pages.postMessage(text)
  }
  const read = (question: ListQuestion) => {
    const answer = readAnswer(question)
    if (!answer.readable) {
      tell({ page: answer })
      return
    }
    const { customers, next, slices } = answer
    const fresh = slices.flat().filter(({ account }) => met.add(account.customerId)).length
    waitForRoom()
    tell({ page: { readable: true, customers, next, fresh } })
    // The rows of all of a page may be many times as long as the page.
    for (const slice of slices) {
      waitForRoom()
      handOn(slice)
    }
  }
  parentPort?.on('message', (asked: PageAsked) => {
    if ('question' in asked) read(asked.question)
    else pages.postMessage(asked)
  })
}
