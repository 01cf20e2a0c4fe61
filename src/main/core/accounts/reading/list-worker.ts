import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { storeCodeOf } from '../../../store/database/problem.ts'
import type { ToSave } from '../../../store/saving/to-save.ts'
import { begin, end, isStopped } from '../../../store/writer/life.ts'
import { openListWriter } from '../../../store/writer/list-writer.ts'
import { createSeenCustomers } from '../seen-customers.ts'
import type { Asked, ListWork, Told } from './apart.ts'
import { accountsOf, type EndAsked, type PageHeard, type PageWork, readPages } from './page-reader.ts'

// Runs in two threads: one reads the pages of one list, the other saves them over its own connection to the store, so that no account
// crosses main. All of it is synchronous; what main must be able to say meanwhile are shared numbers (see store/writer).

/** Customers of several pages that are saved together: they write the same pages of the store's file. */
const together = { most: 8000, least: 3000 }
/** Milliseconds after the last ones when fewer are saved all the same: the first at once, and those of a slow service as they come. */
const longestWait = 500
/** Milliseconds between two words about how far it is. */
const betweenWords = 100

const savePages = ({ life, place, reading, seen: before, ahead }: ListWork) => {
  const tell = (told: Told) => parentPort?.postMessage(told)
  const seen = createSeenCustomers(before)
  const writer = openListWriter(place, reading, () => isStopped(life))
  /** Those who are known cost little unless they changed; they are saved while the next page is on its way. */
  const least = reading.markNew ? 1 : together.least
  let toldAt = 0
  const onStep = () => {
    if (performance.now() - toldAt < betweenWords) return
    toldAt = performance.now()
    tell({ saved: seen.size() })
  }
  let isOver = false
  let pages: MessagePort | null = null
  let waiting: ToSave[] = []
  let ending: EndAsked | null = null
  let savingSoon: NodeJS.Timeout | null = null
  let savedAt = Number.NEGATIVE_INFINITY
  const close = () => {
    isOver = true
    if (savingSoon !== null) clearTimeout(savingSoon)
    writer.close()
    end(life)
    tell({ saved: seen.size() })
    pages?.close()
    parentPort?.close()
  }
  const hear = (heard: PageHeard): void => {
    if (typeof heard === 'string') waiting.push(...accountsOf(heard, ahead))
    else ending = heard
  }
  const hearWhatIsThere = (): void => {
    while (pages !== null && waiting.length < together.most) {
      const heard: PageHeard | undefined = receiveMessageOnPort(pages)?.message
      if (heard === undefined) return
      hear(heard)
    }
  }
  const saveThem = (): boolean => {
    const accounts = waiting
    waiting = []
    const isSaved = writer.save(accounts, { onSaved: seen.add, onStep })
    savedAt = performance.now()
    tell({ saved: seen.size() })
    return isSaved
  }
  const finish = ({ endedAt }: EndAsked): false => {
    tell({ ended: writer.index() && (endedAt === null || writer.end(endedAt, seen.has)) })
    // Nobody waits for this any more.
    writer.tidy()
    return false
  }
  /** Answers whether to go on. */
  const goOn = (): boolean => {
    if (savingSoon !== null) clearTimeout(savingSoon)
    savingSoon = null
    for (hearWhatIsThere(); waiting.length > 0; hearWhatIsThere()) {
      if (isStopped(life)) return false
      const left = savedAt + longestWait - performance.now()
      if (ending === null && left > 0 && waiting.length < least) {
        savingSoon = setTimeout(() => attempt(goOn), left)
        return true
      }
      if (!saveThem()) return false
    }
    return ending === null || finish(ending)
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
  const answer = (asked: Asked): boolean => {
    if (asked === 'stop' || isStopped(life)) return false
    if (asked === 'settle') writer.settle()
    else if ('endedAt' in asked) ending = asked
    else {
      pages = asked.pages
      pages.on('message', (heard: PageHeard) =>
        attempt(() => {
          hear(heard)
          return goOn()
        }),
      )
    }
    return goOn()
  }
  parentPort?.on('message', (asked: Asked) => attempt(() => answer(asked)))
}

const work: ListWork | PageWork = workerData
if ('pages' in work) readPages(work)
else if (begin(work.life)) savePages(work)
else parentPort?.close()
