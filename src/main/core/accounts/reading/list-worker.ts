import { parentPort, workerData } from 'node:worker_threads'
import { storeCodeOf } from '../../../store/database/problem.ts'
import { begin, end, isStopped } from '../../../store/writer/life.ts'
import { openListWriter } from '../../../store/writer/list-writer.ts'
import { type ListQuestion, readAnswer } from '../../reading/read-answer.ts'
import { createSeenCustomers } from '../seen-customers.ts'
import type { Asked, ListWork, Told } from './apart.ts'
import { countFresh } from './fresh.ts'

// Runs in a thread of its own: reads the pages of one list and saves them over its own connection to the store, so that no account
// crosses main. All of it is synchronous; what main must be able to say meanwhile are shared numbers (see store/writer).

const { life, place, reading, seen: before }: ListWork = workerData
const tell = (told: Told) => parentPort?.postMessage(told)
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
  /** Answers whether to go on. */
  const takePage = (question: ListQuestion): boolean => {
    const read = readAnswer(question)
    if (!read.readable) {
      tell({ page: read })
      return true
    }
    const { customers, next, slices } = read
    tell({ page: { readable: true, customers, next, fresh: countFresh(slices, writer.known, seen) } })
    const isSaved = writer.save(slices.flat(), seen.add, onStep)
    tell({ saved: seen.size() })
    return isSaved
  }
  const answer = (asked: Asked): boolean => {
    if (asked === 'stop' || isStopped(life)) return false
    if (asked === 'settle') {
      writer.settle()
      return true
    }
    if ('question' in asked) return takePage(asked.question)
    const { endedAt } = asked
    tell({ ended: writer.index() && (endedAt === null || writer.end(endedAt, seen.has)) })
    // Nobody waits for this any more.
    writer.merge()
    return false
  }
  parentPort?.on('message', (asked: Asked) => {
    // What came while it ended.
    if (isOver) return
    try {
      if (!answer(asked)) close()
    } catch (error) {
      const code = storeCodeOf(error)
      // A fault of ours ends the thread as it would end any program.
      if (code === null) throw error
      tell({ failed: code })
      close()
    }
  })
}

if (begin(life)) work()
else parentPort?.close()
