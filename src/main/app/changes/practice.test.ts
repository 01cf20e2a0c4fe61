import { expect, it } from 'vitest'
import type { Practice } from '../ports.ts'
import { eventually } from '../testing/eventually.ts'
import { createTestPractice } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('starts the practice service once, though everybody hears that it starts before it has', async () => {
  const options = () => ({ practice: createTestPractice(scene().server.address).practice })
  const before = await scene().start(options())
  expectValue(await before.call('connections.startPractice', undefined))
  before.app.close()
  const { practice } = createTestPractice(scene().server.address)
  const starts = { count: 0 }
  const listeners: (() => void)[] = []
  const starting: Practice = {
    ...practice,
    onChange: listener => void listeners.push(listener),
    start: async () => {
      if (practice.state() !== 'off') return practice.start()
      starts.count += 1
      // Like the real one: emits its change of state before `start` resolves.
      if (starts.count < 20) for (const listener of listeners) listener()
      return practice.start()
    },
  }
  const app = await scene().start({ practice: starting })
  app.app.follow()
  await eventually(() => expect(starts.count).toBeGreaterThan(0))
  expect(starts.count).toBe(1)
})
