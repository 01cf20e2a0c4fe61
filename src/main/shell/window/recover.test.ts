import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { recoverPage } from './recover.ts'

const windowTwin = () => {
  let reloads = 0
  const webContents = Object.assign(new EventEmitter(), { reload: () => reloads++ })
  return {
    window: { webContents } as unknown as BrowserWindow,
    gone: (reason: string) => webContents.emit('render-process-gone', {}, { reason }),
    reloads: () => reloads,
  }
}

test('a page that crashed is loaded anew, but not over and over', () => {
  let time = 0
  const { window, gone, reloads } = windowTwin()
  recoverPage(
    window,
    () => {},
    () => time,
  )
  gone('crashed')
  expect(reloads()).toBe(1)
  time = 5_000
  gone('oom')
  expect(reloads()).toBe(1)
  time = 60_000
  gone('crashed')
  expect(reloads()).toBe(2)
})

test('a page that was closed stays closed', () => {
  const { window, gone, reloads } = windowTwin()
  recoverPage(window, () => {})
  gone('clean-exit')
  expect(reloads()).toBe(0)
})
