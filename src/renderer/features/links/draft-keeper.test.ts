import { expect, it } from 'vitest'
import { createDraftKeeper, type Keeping } from './draft-keeper.ts'

const started = () => {
  const written: string[] = []
  const states: Keeping[] = []
  const timers: (() => void)[] = []
  const disk = { full: false }
  const keep = createDraftKeeper<string>({
    write: async draft => {
      if (!disk.full) written.push(draft)
      return !disk.full
    },
    onState: state => states.push(state),
    later: run => timers.push(run),
  })
  return { keep, written, states, timers, disk }
}

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

it('writes a draft once, and the latest of what came meanwhile', async () => {
  const { keep, written } = started()
  for (const draft of ['A', 'An', 'Ann', 'Ann']) keep(draft)
  await settled()
  keep('Ann')
  await settled()
  expect(written).toEqual(['A', 'Ann'])
})

it('tries a draft that the full disk did not take again with the next key, and by itself when there is room', async () => {
  const { keep, written, states, timers, disk } = started()
  disk.full = true
  keep('Ann')
  await settled()
  expect([written, states]).toEqual([[], ['failed']])
  keep('Anna')
  await settled()
  expect(states).toEqual(['failed', 'failed'])
  expect(timers).toHaveLength(1)
  disk.full = false
  timers[0]?.()
  await settled()
  expect([written, states.at(-1)]).toEqual([['Anna'], 'kept'])
})
