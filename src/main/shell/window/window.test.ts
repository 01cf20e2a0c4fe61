import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFullScreen, showInTime, zoomPage } from './window.ts'

vi.mock('electron', () => ({ dialog: {} }))

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

const windowThat = (filled: boolean) => {
  const state = { filled }
  return {
    isFullScreen: () => state.filled,
    setFullScreen: (full: boolean) => {
      state.filled = full
    },
  }
}

test('fills the screen and leaves it again, but not where a person had filled it before', () => {
  for (const before of [false, true]) {
    const fill = createFullScreen()
    const window = windowThat(before)
    fill(window, true)
    fill(window, true)
    expect(window.isFullScreen()).toBe(true)
    fill(window, false)
    expect(window.isFullScreen()).toBe(before)
    fill(window, false)
    expect(window.isFullScreen()).toBe(before)
  }
})

test('text grows and shrinks by the steps of the menu, and goes back to its usual size', () => {
  const state = { level: 0 }
  const page = {
    getZoomLevel: () => state.level,
    setZoomLevel: (level: number) => {
      state.level = level
    },
    getZoomFactor: () => 1.2 ** state.level,
  }
  expect(zoomPage(page, 'larger')).toBe(110)
  expect(zoomPage(page, 'larger')).toBe(120)
  expect(zoomPage(page, 'same')).toBe(120)
  expect(zoomPage(page, 'usual')).toBe(100)
  expect(zoomPage(page, 'smaller')).toBe(91)
  expect(zoomPage(undefined, 'larger')).toBe(100)
})
