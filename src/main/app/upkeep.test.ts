import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setUpScene } from './testing/scene.ts'

const scene = setUpScene()

it('what can wait begins a moment after the page was answered for the first time', async () => {
  const firstScreen = Promise.withResolvers<void>()
  const waits: number[] = []
  const { call } = await scene().start({
    wait: milliseconds => {
      waits.push(milliseconds)
      return firstScreen.promise
    },
  })
  const backups = () => readdirSync(scene().dataDir).filter(name => name.startsWith('ledger-backup'))
  expect(waits).toEqual([])
  await call('app.state', undefined)
  await expect.poll(() => waits).toHaveLength(1)
  expect(backups()).toEqual([])
  firstScreen.resolve()
  await expect.poll(backups).toHaveLength(1)
})
