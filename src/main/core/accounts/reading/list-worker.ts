import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { storeCodeOf } from '../../../store/database/problem.ts'
import type { ReadAccount } from '../../../store/save-accounts.ts'
import { begin, end, isStopped } from '../../../store/writer/life.ts'
import { openListWriter } from '../../../store/writer/list-writer.ts'
import { type ListQuestion, readAnswer } from '../../reading/read-answer.ts'
import { createSeenCustomers } from '../seen-customers.ts'
import type { Asked, ListWork, Told } from './apart.ts'
import { freshOf } from './fresh.ts'

// Runs in a thread of its own: reads the pages of one list and saves them over its own connection to the store, so that no account
// crosses main. All of it is synchronous; what main must be able to say meanwhile are shared numbers (see store/writer).

const { life, place, reading, seen: before }: ListWork = workerData
const tell = (told: Told) => parentPort?.postMessage(told)
/** Customers of several pages that are saved together if some are new: they write the same pages of the store's file. */
const together = 8000
/** Milliseconds after the last ones when fewer are saved all the same: the first at once, and those of a slow service as they come. */
const longestWait = 500
/** Characters of a page that is read while others are saved: that takes a few milliseconds, for which main may have to wait. */
const shortPage = 1_000_000
/** Milliseconds between two words about how far it is. */
const betweenWords = 100

const work = () => {
  const seen = createSeenCustomers(before)
  const writer = openListWriter(place, reading, () => isStopped(life))
  let toldAt = 0
  const onStep = () => {
    if (performance.now() - toldAt < betweenWords) return
    toldAt = performance.now()
    tell({ saved: seen.size() })
  }
  let isOver = false
  const close = () => {
    isOver = true
    writer.close()
    end(life)
    tell({ saved: seen.size() })
    parentPort?.close()
  }
  let waiting: ReadAccount[] = []
  let waitingIds = new Set<string>()
  let savingIds = waitingIds
  let anyNew = false
  let savingSoon: NodeJS.Timeout | null = null
  let savedAt = Number.NEGATIVE_INFINITY
  /** What came while customers were saved, and is not done yet. */
  const later: Asked[] = []
  const readPage = (question: ListQuestion): void => {
    const read = readAnswer(question)
    if (!read.readable) {
      tell({ page: read })
      return
    }
    const { customers, next, slices } = read
    const isWaiting = (id: string) => waitingIds.has(id) || savingIds.has(id)
    const page = freshOf(slices, { known: writer.known, isMet: seen.has, isWaiting })
    tell({ page: { readable: true, customers, next, fresh: page.fresh.size } })
    for (const id of page.fresh) waitingIds.add(id)
    waiting = [...waiting, ...slices.flat()]
    anyNew ||= page.anyNew
  }
  /** While others are saved: main goes on to fetch what comes after it. */
  const readAhead = (): void => {
    if (parentPort === null || waiting.length >= together) return
    const asked: Asked | undefined = receiveMessageOnPort(parentPort)?.message
    if (asked === undefined) return
    const isQuestion = typeof asked === 'object' && 'question' in asked
    if (isQuestion && later.length === 0 && asked.question.text.length <= shortPage) readPage(asked.question)
    else later.push(asked)
  }
  /** Answers whether to go on. */
  const savePages = (): boolean => {
    if (savingSoon !== null) clearTimeout(savingSoon)
    savingSoon = null
    if (waiting.length === 0) return true
    const accounts = waiting
    savingIds = waitingIds
    waiting = []
    waitingIds = new Set()
    anyNew = false
    const isSaved = writer.save(accounts, { onSaved: seen.add, onStep, meanwhile: readAhead })
    savedAt = performance.now()
    tell({ saved: seen.size() })
    return isSaved
  }
  const saveWhatIsDue = (): boolean => {
    while (waiting.length > 0) {
      const left = savedAt + longestWait - performance.now()
      // Those who are known cost little unless they changed; they are saved while the next page is on its way.
      if (anyNew && left > 0 && waiting.length < together) {
        savingSoon ??= setTimeout(() => attempt(() => savePages() && goOn()), left)
        return true
      }
      if (!savePages()) return false
    }
    return true
  }
  const answer = (asked: Asked): boolean => {
    if (asked === 'stop' || isStopped(life)) return false
    if (asked === 'settle') {
      writer.settle()
      return true
    }
    if ('question' in asked) {
      readPage(asked.question)
      return saveWhatIsDue()
    }
    const { endedAt } = asked
    if (!savePages()) return false
    tell({ ended: writer.index() && (endedAt === null || writer.end(endedAt, seen.has)) })
    // Nobody waits for this any more.
    writer.merge()
    return false
  }
  const goOn = (): boolean => {
    if (!saveWhatIsDue()) return false
    for (let asked = later.shift(); asked !== undefined; asked = later.shift())
      if (!answer(asked)) return false
    return true
  }
  /** Ends the thread where there is nothing to go on with. */
  const attempt = (work: () => boolean) => {
    // What came while it ended.
    if (isOver) return
    try {
      if (!work()) close()
    } catch (error) {
      const code = storeCodeOf(error)
      // A fault of ours ends the thread as it would end any program.
      if (code === null) throw error
      tell({ failed: code })
      close()
    }
  }
  parentPort?.on('message', (asked: Asked) => attempt(() => answer(asked) && goOn()))
}

if (begin(life)) work()
else parentPort?.close()
