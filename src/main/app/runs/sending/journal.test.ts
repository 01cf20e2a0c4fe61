import { afterEach, expect, it, vi } from 'vitest'
import { createJournal } from './journal.ts'

type Entries = Parameters<ReturnType<typeof createJournal>['write']>[0]

/** A journal whose writes are noted, and whose waits end when the test says so. */
const open = (limit: number) => {
  const written: number[][] = []
  const waits: { milliseconds: number; end: () => void }[] = []
  const journal = createJournal(
    {
      journal: { enter: (_, entries) => void written.push(entries.map(({ place }) => place)) },
      onEnd: () => undefined,
    },
    { seq: 1, connectionSeq: 1 },
    {
      wait: milliseconds => new Promise<void>(end => waits.push({ milliseconds, end })),
      limit: () => limit,
    },
  )
  const write = (place: number) =>
    journal.write([{ what: 'again', place, linkId: `l${place}`, at: 1 }] satisfies Entries)
  const endWaits = () => {
    for (const { end } of waits.splice(0)) end()
  }
  return { written, waits, write, endWaits }
}

afterEach(() => void vi.restoreAllMocks())

it('writes for half of those that work as soon as they are there, and lets fewer wait for them twice as long as a write takes', async () => {
  const { written, waits, write, endWaits } = open(8)
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 3
    return clock
  })
  const first = write(0)
  endWaits()
  await first
  const four = [1, 2, 3, 4].map(write)
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([6, 0])
  endWaits()
  await Promise.all(four)
  expect(written).toEqual([[0], [1, 2, 3, 4]])
})

it('lets a wait that was overtaken end without a write of its own', async () => {
  const { written, waits, write, endWaits } = open(8)
  const first = write(1)
  const [overtaken] = waits.splice(0)
  const others = [2, 3, 4].map(write)
  expect(waits).toHaveLength(1)
  endWaits()
  await Promise.all([first, ...others])
  const next = write(5)
  overtaken?.end()
  await Promise.resolve()
  expect(written).toEqual([[1, 2, 3, 4]])
  endWaits()
  await next
  expect(written).toEqual([[1, 2, 3, 4], [5]])
})
