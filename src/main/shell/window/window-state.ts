import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Theme } from '../../../contract/model.ts'

type Rectangle = { x: number; y: number; width: number; height: number }

/** What the window needs before the encrypted store is open; holds nothing about customers. */
export type WindowState = { bounds: Rectangle | null; maximized: boolean; theme: Theme }

const themes: readonly Theme[] = ['system', 'light', 'dark']

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isWhole = (value: unknown): value is number => Number.isInteger(value)

// By hand: the window would wait for what reads schemas.
const boundsOf = (value: unknown): Rectangle | null => {
  if (!isFields(value)) return null
  const { x, y, width, height } = value
  const areWhole = isWhole(x) && isWhole(y) && isWhole(width) && isWhole(height)
  return areWhole && width >= 200 && height >= 200 ? { x, y, width, height } : null
}

const stateOf = (value: unknown): WindowState | null => {
  if (!isFields(value) || typeof value.maximized !== 'boolean') return null
  const bounds = boundsOf(value.bounds)
  const theme = themes.find(one => one === value.theme)
  if (theme === undefined || (bounds === null && value.bounds !== null)) return null
  return { bounds, maximized: value.maximized, theme }
}

const fresh: WindowState = { bounds: null, maximized: false, theme: 'system' }
const fileIn = (dataFolder: string) => join(dataFolder, 'window.json')

/** The remembered state, or a fresh one when there is none that can be read. */
export const readWindowState = (dataFolder: string): WindowState => {
  try {
    return stateOf(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8'))) ?? fresh
  } catch {
    return fresh
  }
}

/** Changes part of the remembered state; synchronous, since it also runs while the app closes. Throws if the disk refuses. */
export const changeWindowState = (dataFolder: string, change: Partial<WindowState>): void => {
  const file = fileIn(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify({ ...readWindowState(dataFolder), ...change }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Whether enough of the window's title bar lies on a screen to be dragged. Pure. */
export const isReachable = (bounds: Rectangle, screens: Rectangle[]): boolean =>
  screens.some(
    screen =>
      bounds.x < screen.x + screen.width - 80 &&
      bounds.x + bounds.width > screen.x + 80 &&
      bounds.y >= screen.y - 8 &&
      bounds.y < screen.y + screen.height - 40,
  )
