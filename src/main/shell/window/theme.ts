import { nativeTheme } from 'electron'
import type { Theme } from '../../../contract/model.ts'
import type { Log } from '../../app/ports.ts'
import { changeWindowState } from './window-state.ts'

/** Applies a theme to windows and menus, and remembers it so that the next start does not flash. */
export const applyTheme = (dataFolder: string, theme: Theme, log: Log): void => {
  if (nativeTheme.themeSource === theme) return
  nativeTheme.themeSource = theme
  try {
    changeWindowState(dataFolder, { theme })
  } catch {
    log('The theme could not be remembered')
  }
}
