import { expect, it, vi } from 'vitest'
import { createLogSync } from '../database/log-sync.ts'
import { readAccount } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from './list-writer.ts'

vi.mock('../database/log-sync.ts')

/** Where turns say which writer is in a transaction, and how many of main's writes have ended. */
const [writing, written] = [1, 3]

const brought = (mainWrites: boolean) => {
  const { shared, place, stage, seq, close } = openSharedStore()
  const how: unknown[] = []
  const note = (name: string) => () => void how.push([name, shared.turns[writing]])
  vi.mocked(createLogSync).mockReturnValue({
    sync: note('sync'),
    begin: note('begin'),
    close: () => undefined,
  })
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  const onStep = vi.fn(() => {
    if (mainWrites) Atomics.add(shared.turns, written, 1)
  })
  for (const id of ['c', 'd']) writer.save(stage([readAccount(id)]), { onSaved: () => undefined, onStep })
  writer.close()
  close()
  expect(onStep).toHaveBeenCalledTimes(how.length)
  return how
}

it('brings what it wrote to the disk after each step, while main may write', () => {
  expect(brought(false)).toEqual([
    ['begin', 0],
    ['begin', 0],
  ])
  // What main writes next takes along what is not there yet.
  expect(brought(true)).toEqual([
    ['begin', 0],
    ['sync', 0],
  ])
})
