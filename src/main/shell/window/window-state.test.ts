import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeWindowState, cutDown, isReachable, readWindowState } from './window-state.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'window-state-'))
const fresh = { bounds: null, maximized: false, theme: 'system' }

test('remembers each part on its own', () => {
  const data = folder()
  expect(readWindowState(data)).toEqual(fresh)
  const bounds = { x: 10, y: 20, width: 1000, height: 700 }
  changeWindowState(data, { bounds })
  changeWindowState(data, { theme: 'dark' })
  expect(readWindowState(data)).toEqual({ bounds, maximized: false, theme: 'dark' })
})

test.each(['', '{', '[]', '{"bounds":{"x":0.5}}', '{"bounds":null,"maximized":"yes","theme":"pink"}'])(
  'begins afresh where the file holds %j',
  text => {
    const data = folder()
    writeFileSync(join(data, 'window.json'), text)
    expect(readWindowState(data)).toEqual(fresh)
  },
)

test('a window on a screen that is gone is not reachable', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 }
  expect(isReachable({ x: 100, y: 100, width: 900, height: 600 }, [screen])).toBe(true)
  expect(isReachable({ x: 2000, y: 100, width: 900, height: 600 }, [screen])).toBe(false)
  expect(isReachable({ x: -880, y: 100, width: 900, height: 600 }, [screen])).toBe(false)
  expect(isReachable({ x: 100, y: -300, width: 900, height: 600 }, [screen])).toBe(false)
  expect(isReachable({ x: 100, y: 100, width: 900, height: 600 }, [])).toBe(false)
})

test('a window from a larger screen, that is gone, is cut down to those that are there', () => {
  const screen = { x: 0, y: 30, width: 1280, height: 770 }
  expect(cutDown({ x: 100, y: 100, width: 3000, height: 1800 }, [screen])).toEqual(screen)
  expect(cutDown({ x: 100, y: 100, width: 1000, height: 1800 }, [screen])).toEqual({
    x: 100,
    y: 30,
    width: 1000,
    height: 770,
  })
  const two = [screen, { x: -1920, y: 0, width: 1920, height: 1080 }]
  for (const bounds of [
    { x: 900, y: 100, width: 1200, height: 700 },
    { x: -1900, y: 100, width: 3000, height: 800 },
  ])
    expect(cutDown(bounds, two)).toEqual(bounds)
})
