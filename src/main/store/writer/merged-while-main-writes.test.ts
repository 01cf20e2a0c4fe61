import { expect, it, vi } from 'vitest'
import { createIndexMerge, portion } from '../search-index.ts'
import { readAccount } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from './list-writer.ts'

vi.mock('../search-index.ts', async original => {
  const real = await original<typeof import('../search-index.ts')>()
  return { ...real, createIndexMerge: vi.fn(real.createIndexMerge) }
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
