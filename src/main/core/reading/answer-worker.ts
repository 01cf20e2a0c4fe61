import { parentPort, workerData } from 'node:worker_threads'
import { type Question, readAnswer } from './read-answer.ts'
import type { Asked, Told } from './read-apart.ts'

// Runs in a thread of its own: reads one large answer and hands it over slice by slice, as it is asked to.

const question: Question = workerData
const read = readAnswer(question)
const slices = read.readable ? read.slices.values() : [].values()
const tell = (told: Told) => parentPort?.postMessage(told)

parentPort?.on('message', (_: Asked) => {
  const { value = null } = slices.next()
  tell({ slice: value })
})
tell({
  head: read.readable ? { readable: true, customers: read.customers, next: read.next } : { readable: false },
})
