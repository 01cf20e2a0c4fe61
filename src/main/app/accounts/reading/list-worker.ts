import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { storeCodeOf } from '../../../store/database/problem.ts'
import { giveBack } from '../../../store/staging/fill-staging.ts'
import type { Staged } from '../../../store/staging/staged.ts'
import { begin, end, isStopped } from '../../../store/writer/life.ts'
import { openListWriter } from '../../../store/writer/list-writer.ts'
import { type LogWork, passWhenAsked } from '../../../store/writer/log-thread.ts'
import { type ListQuestion, readPage, toKeep } from '../../reading/read-answer.ts'
import { createSeenCustomers } from '../seen-customers.ts'
import type { Asked, ListWork, Told } from './apart.ts'
import { type EndAsked, type PageHeard, type PageWork, readPages } from './page-reader.ts'

// Runs in up to three threads: one reads the pages of a list that is new, another saves them over its own connection to the store, so that no
// account crosses main, and of a long list a third brings the store's log into its file. All of it is synchronous; what main must be
// able to say meanwhile are shared numbers (see store/writer).

/** Milliseconds between two words about how far it is. */
const betweenWords = 100

const savePages = ({ life, place, reading, seen: before }: ListWork) => {
  const tell = (told: Told) => parentPort?.postMessage(told)
  const seen = createSeenCustomers(before)
  const writer = openListWriter(
    place,
    reading,
    () => isStopped(life),
    log => tell({ log }),
  )
  let toldAt = 0
  const onStep = () => {
    if (performance.now() - toldAt < betweenWords) return
    toldAt = performance.now()
    tell({ saved: seen.size() })
  }
  let isOver = false
  let pages: MessagePort | null = null
  const close = () => {
    isOver = true
    writer.close()
    end(life)
    tell({ saved: seen.size() })
    pages?.close()
    parentPort?.close()
  }
  const saveThem = (staged: Staged): boolean => {
    if (isStopped(life)) return false
    const isSaved = writer.save(staged, { onSaved: seen.add, onStep })
    giveBack(place.staging, staged.file)
    tell({ saved: seen.size() })
    return isSaved
  }
  const finish = ({ endedAt }: EndAsked): false => {
    tell({ ended: writer.index() && (endedAt === null || writer.end(endedAt, seen.has)) })
    // Nobody waits for this any more.
    writer.tidy()
    return false
  }
  /** Of a list that was read before: most customers are as they were, which takes less than to leave them for another thread. */
  const takePage = (question: ListQuestion): boolean => {
    if (isStopped(life)) return false
    const page = readPage(question)
    if (!page.readable) {
      tell({ page: { readable: false } })
      return true
    }
    const { accounts, next } = page
    const met = seen.size()
    if (!writer.saveKnown(accounts.map(toKeep), { onSaved: seen.add, onStep })) return false
    tell({ page: { readable: true, customers: accounts.length, next, fresh: seen.size() - met } })
    tell({ saved: seen.size() })
    return true
  }
  /** Answers whether to go on. */
  const hear = (heard: PageHeard): boolean => ('parts' in heard ? saveThem(heard) : finish(heard))
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
  const answer = (asked: Asked): boolean => {
    if (asked === 'stop' || isStopped(life)) return false
    if (asked === 'settle') writer.settle()
    else if ('endedAt' in asked) return finish(asked)
    else if ('question' in asked) return takePage(asked.question)
    else {
      pages = asked.pages
      pages.on('message', (heard: PageHeard) => attempt(() => hear(heard)))
    }
    return true
  }
  parentPort?.on('message', (asked: Asked) => attempt(() => answer(asked)))
}

const work: ListWork | PageWork | LogWork = workerData
if ('pages' in work) readPages(work)
else if ('log' in work) passWhenAsked(work)
else if (begin(work.life)) savePages(work)
else parentPort?.close()
