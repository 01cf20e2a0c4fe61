import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setUpScene } from './testing/scene.ts'

const scene = setUpScene()

const backups = () => readdirSync(scene().dataDir).filter(name => name.startsWith('ledger-backup'))

it('what can wait begins a moment after the page was answered for the first time', async () => {
  const firstScreen = Promise.withResolvers<void>()
  const waits: number[] = []
  await (await scene().connected({ wait: () => new Promise<never>(() => {}) })).app.close()
  const { call } = await scene().start({
    wait: milliseconds => {
      waits.push(milliseconds)
      return firstScreen.promise
    },
  })
  expect(waits).toEqual([])
  await call('app.state', undefined)
  await expect.poll(() => waits).toHaveLength(1)
  expect(backups()).toEqual([])
  firstScreen.resolve()
  await expect.poll(backups).toHaveLength(1)
})

it('the first daily back-up waits for a connection: an empty one would be the only one for a day', async () => {
  const paused: (number | null)[] = []
  const options = {
    wait: () => Promise.resolve(),
    pause: (milliseconds: number | null) => {
      paused.push(milliseconds)
      return new Promise<never>(() => {})
    },
  }
  const empty = await scene().start(options)
  await empty.call('app.state', undefined)
  // All four tasks have run: keys, removals, checkpoints, back-ups.
  await expect.poll(() => paused).toHaveLength(4)
  expect(backups()).toEqual([])
  await empty.app.close()
  const connected = await scene().connected(options)
  await connected.call('app.state', undefined)
  await expect.poll(backups).toHaveLength(1)
})

it('no back-up is left once the last connection is removed: the one of the next would have to wait for a day', async () => {
  const options = { wait: () => Promise.resolve(), pause: () => new Promise<never>(() => {}) }
  const { app, call } = await scene().connected(options)
  await call('app.state', undefined)
  await expect.poll(backups).toHaveLength(1)
  await call('connections.remove', { id: app.state().currentId ?? '' })
  await expect.poll(backups).toEqual([])
  await app.close()
  await (await scene().connected(options)).call('app.state', undefined)
  await expect.poll(backups).toHaveLength(1)
})
