import { parentPort, workerData } from 'node:worker_threads'
import { readAnswer } from './read-answer.ts'
import type { AnyQuestion, Asked, Told } from './read-apart.ts'
import { readChangePage, readRequestPage } from './read-more.ts'

// Runs in a thread of its own: reads one large answer and hands it over slice by slice, as it is asked to.

const readAny = (question: AnyQuestion) => {
  if (question.kind === 'changes') return readChangePage(question.text)
  return question.kind === 'requests' ? readRequestPage(question.text) : readAnswer(question)
}

const read = readAny(workerData)
const slices: Iterator<unknown[]> = read.readable ? read.slices.values() : [].values()
const tell = (told: Told) => parentPort?.postMessage(told)

parentPort?.on('message', (_: Asked) => {
  const { value = null } = slices.next()
  tell({ slice: value })
})
const headOf = () => {
  if (!read.readable) return { readable: false as const }
  const { slices: _, ...head } = read
  return head
}
tell({ head: headOf() })
