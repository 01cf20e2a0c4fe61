import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Theme } from '../../../contract/model.ts'

type Rectangle = { x: number; y: number; width: number; height: number }

/** What the window needs before the store is open; nothing about customers. */
export type WindowState = { bounds: Rectangle | null; maximized: boolean; theme: Theme }

const themes: readonly Theme[] = ['system', 'light', 'dark']

// Without zod, whose loading would hold up the window.
const isState = ({ bounds, maximized, theme }: WindowState): boolean => {
  const sides = bounds === null ? [] : [bounds.x, bounds.y, bounds.width, bounds.height]
  const isWindow = bounds === null || Math.min(bounds.width, bounds.height) >= 200
  return sides.every(Number.isInteger) && isWindow && typeof maximized === 'boolean' && themes.includes(theme)
}

const fresh: WindowState = { bounds: null, maximized: false, theme: 'system' }
const fileIn = (dataFolder: string) => join(dataFolder, 'window.json')

/** The remembered state; a fresh one where there is none or it cannot be read. */
export const readWindowState = (dataFolder: string): WindowState => {
  try {
    const state: WindowState = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8'))
    return isState(state) ? state : fresh
  } catch {
    return fresh
  }
}

/** Changes part of the remembered state; synchronous, since it runs while the app closes. Throws what the disk throws. */
export const changeWindowState = (dataFolder: string, change: Partial<WindowState>): void => {
  const file = fileIn(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify({ ...readWindowState(dataFolder), ...change }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Whether enough of the title bar is on a screen to drag the window. Pure. */
export const isReachable = (bounds: Rectangle, screens: Rectangle[]): boolean =>
  screens.some(
    screen =>
      bounds.x < screen.x + screen.width - 80 &&
      bounds.x + bounds.width > screen.x + 80 &&
      bounds.y >= screen.y - 8 &&
      bounds.y < screen.y + screen.height - 40,
  )

/** Bounds larger than all screens together are cut down to these: the window was on a larger one, and its buttons would be outside. Pure. */
export const cutDown = (bounds: Rectangle, screens: Rectangle[]): Rectangle => {
  const along = (from: 'x' | 'y', size: 'width' | 'height') => {
    const first = Math.min(...screens.map(screen => screen[from]))
    const all = Math.max(...screens.map(screen => screen[from] + screen[size])) - first
    return bounds[size] > all ? { [from]: first, [size]: all } : {}
  }
  return { ...bounds, ...along('x', 'width'), ...along('y', 'height') }
}
