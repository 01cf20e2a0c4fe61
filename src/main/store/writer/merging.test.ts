import { expect, it, vi } from 'vitest'
import { createIndexMerge, createPartCount, portion } from '../search-index.ts'
import { readAccount } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from './list-writer.ts'

vi.mock('../search-index.ts', async original => {
  const real = await original<typeof import('../search-index.ts')>()
  return {
    ...real,
    createIndexMerge: vi.fn(real.createIndexMerge),
    createPartCount: vi.fn(real.createPartCount),
  }
})

/** Where turns say how many of main's writes have ended. */
const written = 3

it('merges in small portions once main wrote, also where no transaction was there to notice it', () => {
  const { shared, place, stage, seq, close } = openSharedStore()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  vi.mocked(createIndexMerge).mockClear()
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  const [, pages] = vi.mocked(createIndexMerge).mock.calls.at(-1) ?? []
  expect(pages?.()).toBeGreaterThan(portion)
  const mainWrites = () => void Atomics.add(shared.turns, written, 1)
  writer.save(stage([readAccount('c')]), { onSaved: () => undefined, onStep: mainWrites })
  writer.index()
  expect(pages?.()).toBe(portion)
  clock.mockRestore()
  writer.close()
  close()
})

it('puts off what is left to merge after the end of a list until main has not written for a while', () => {
  const { shared, place, seq, close } = openSharedStore()
  const merged: number[] = []
  vi.mocked(createIndexMerge).mockImplementationOnce(() => () => {
    merged.push(performance.now())
    return merged.length < 2
  })
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  Atomics.add(shared.turns, written, 1)
  const wrote = performance.now()
  writer.tidy()
  expect(merged).toHaveLength(2)
  expect((merged[0] ?? 0) - wrote).toBeGreaterThanOrEqual(150)
  writer.close()
  close()
})

it.each([
  [1_500, 1],
  [1_400, 0],
])('merges in the middle of a list only what would become too many parts: %d', (parts, times) => {
  const { place, stage, seq, close } = openSharedStore()
  let merged = 0
  vi.mocked(createPartCount).mockReturnValueOnce(() => (merged === 0 ? parts : 1))
  vi.mocked(createIndexMerge).mockImplementationOnce(() => () => {
    merged += 1
    return false
  })
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  writer.save(stage([readAccount('c')]), { onSaved: () => undefined, onStep: () => undefined })
  writer.index()
  expect(merged).toBe(times)
  writer.close()
  close()
})
