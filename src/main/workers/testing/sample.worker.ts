import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../requests.ts'

export type SampleApi = {
  add: (input: { one: number; other: number }) => number
  later: (input: string) => Promise<string>
  parse: (input: string) => void
  fail: (input: { name: string; code: string }) => void
  exit: (input: null) => void
  fill: (input: null) => void
  data: (input: null) => unknown
}

const api: SampleApi = {
  add: ({ one, other }) => one + other,
  later: async text => {
    await new Promise(resolve => setImmediate(resolve))
    return text
  },
  parse: text => void JSON.parse(text),
  fail: ({ name, code }) => {
    throw Object.assign(new Error('UNIQUE constraint failed: customer.number'), { name, code })
  },
  exit: () => process.exit(3),
  fill: () => {
    for (const all: unknown[] = []; ; ) all.push(Array.from({ length: 1000 }, () => ({})))
  },
  data: () => workerData,
}
serve(parentPort, () => {
  if (workerData instanceof Int32Array) workerData[0] = 1
  return api
})
