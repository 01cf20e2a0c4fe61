import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { followSystem } from './app-life.ts'

const scene = (platform: string) => {
  const seen = { ids: [''], quits: 0, shown: 0 }
  const app = Object.assign(new EventEmitter(), {
    quit: () => void seen.quits++,
    setAppUserModelId: (id: string) => void seen.ids.push(id),
  })
  followSystem(app as unknown as App, platform, () => void seen.shown++)
  return { app, seen }
}

test.each([
  ['linux', 1],
  ['win32', 1],
  ['darwin', 0],
])('on %s the app ends with its window: %i', (platform, quits) => {
  const { app, seen } = scene(platform)
  app.emit('window-all-closed')
  expect(seen.quits).toBe(quits)
  app.emit('activate')
  app.emit('second-instance')
  expect(seen.shown).toBe(2)
})

test('Windows, and only Windows, is told the app’s name', () => {
  expect(scene('win32').seen.ids).toEqual(['', 'com.utilityconnect.desktop'])
  expect(scene('linux').seen.ids).toEqual([''])
})
