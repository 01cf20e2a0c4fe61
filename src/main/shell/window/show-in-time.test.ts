import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInTime } from './show-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scene = () => {
  let shown = 0
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), { webContents })
  showInTime(window as unknown as BrowserWindow, () => shown++)
  return { window, webContents, shown: () => shown }
}

test('a page that is ready shows the window at once, and once', () => {
  const { window, webContents, shown } = scene()
  window.emit('ready-to-show')
  expect(shown()).toBe(1)
  webContents.emit('did-fail-load')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe(1)
})

test('a page that cannot be loaded shows the window', () => {
  const { webContents, shown } = scene()
  webContents.emit('did-fail-load')
  expect(shown()).toBe(1)
})

test('a page that is never ready shows the window after three seconds', () => {
  const { shown } = scene()
  vi.advanceTimersByTime(2_999)
  expect(shown()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(1)
})

test('a window that was closed meanwhile is left alone', () => {
  const { window, shown } = scene()
  window.emit('closed')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe(0)
})
