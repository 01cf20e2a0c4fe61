import { expect, it, vi } from 'vitest'
import { createLogSync } from '../database/log-sync.ts'
import { toSave } from '../saving/to-save.ts'
import { readAccount } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from './list-writer.ts'

vi.mock('../database/log-sync.ts')

/** Where turns say which writer is in a transaction. */
const writing = 1

it('brings what it wrote to the disk after each step, while main may write', () => {
  const { shared, seq, close } = openSharedStore()
  const whoseTurn: (number | undefined)[] = []
  const sync = () => void whoseTurn.push(shared.turns[writing])
  vi.mocked(createLogSync).mockReturnValue({ sync, close: () => undefined })
  const writer = openListWriter({ ...shared, writer: 1 }, { seq, at: 5, markNew: false }, () => false)
  const onStep = vi.fn()
  writer.save([toSave(readAccount('c'))], { onSaved: () => undefined, onStep })
  const steps = onStep.mock.calls
  expect(steps.length).toBeGreaterThan(0)
  expect(whoseTurn).toEqual(steps.map(() => 0))
  writer.close()
  close()
})
