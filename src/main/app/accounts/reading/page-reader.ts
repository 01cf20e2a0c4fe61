import { type MessagePort, parentPort } from 'node:worker_threads'
import { type StoreCode, storeCodeOf } from '../../../store/database/problem.ts'
import { derivedRows } from '../../../store/saving/derived-rows.ts'
import { createStagingFiller } from '../../../store/staging/fill-staging.ts'
import type { Staged } from '../../../store/staging/staged.ts'
import type { Staging } from '../../../store/staging/staging.ts'
import { type ListQuestion, readPage, toKeep } from '../../reading/read-answer.ts'
import { createMetIds } from './met-ids.ts'
import type { PageTaken } from './taking.ts'

/** What the thread that reads pages begins with. `pages`: to the one that saves what is left in the staging area. */
export type PageWork = { pages: MessagePort; staging: Staging }
export type PageAsked = { question: ListQuestion } | EndAsked
export type PageTold = { page: PageTaken } | { failed: StoreCode }
/** The list was read to its end, at that time, or no further: null. */
export type EndAsked = { endedAt: number | null }

/** What the thread that saves them hears: what was left for it, in its order; and then the end. */
export type PageHeard = Staged | EndAsked

/** Customers of several pages that are saved together: they write the same pages of the store's file, and opening what they were left in takes time. */
const together = 3_000
/** Milliseconds after the last ones when fewer are saved all the same: the first at once, and those of a slow service as they come. */
const longestWait = 500

/** Reads pages of customers most of whom are new beside the thread that saves them, with most of what that needs no store for. */
export const readPages = ({ pages, staging }: PageWork): void => {
  const met = createMetIds()
  const tell = (told: PageTold) => parentPort?.postMessage(told)
  const filler = createStagingFiller(staging, staged => pages.postMessage(staged))
  let leftAt = Number.NEGATIVE_INFINITY
  let leavingSoon: NodeJS.Timeout | null = null

  const leave = () => {
    filler.handOver()
    leftAt = performance.now()
  }
  const leaveInTime = () => {
    if (leavingSoon !== null) clearTimeout(leavingSoon)
    leavingSoon = null
    if (filler.customers() === 0) return
    const left = leftAt + longestWait - performance.now()
    if (filler.isAwaited() && (left <= 0 || filler.customers() >= together)) leave()
    else leavingSoon = setTimeout(() => attempt(leaveInTime), Math.max(left, longestWait / 10))
  }
  const read = (question: ListQuestion) => {
    const page = readPage(question)
    if (!page.readable) {
      tell({ page: { readable: false } })
      return
    }
    const { accounts, next } = page
    const areFresh = accounts.map(({ account }) => met.add(account.customerId))
    const fresh = areFresh.filter(isFresh => isFresh).length
    filler.waitForRoom()
    // The next one may come while this one is kept.
    tell({ page: { readable: true, customers: accounts.length, next, fresh } })
    for (const [at, listed] of accounts.entries()) {
      filler.add(toKeep(listed), derivedRows(listed.account), areFresh[at] === true)
    }
    leaveInTime()
  }
  const finish = (asked: EndAsked) => {
    leave()
    pages.postMessage(asked)
  }
  /** Ends the thread where there is no room for what it read. */
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      const failed = storeCodeOf(error)
      // A fault of ours ends the thread as it would end any program.
      if (failed === null) throw error
      tell({ failed })
      pages.close()
      parentPort?.close()
    }
  }
  parentPort?.on('message', (asked: PageAsked) =>
    attempt(() => ('question' in asked ? read(asked.question) : finish(asked))),
  )
}
