// What `import … from 'electron'` means in main under the Chromium host: the parts that the app uses, one const each,
// so that a missing one fails at link time by its name.
import { app as hostApp } from './electron/app.ts'
import { BrowserWindow as HostBrowserWindow } from './electron/browser-window.ts'
import * as desktop from './electron/desktop.ts'
import { ipcMain as hostIpcMain } from './electron/ipc-main.ts'
import { Menu as HostMenu } from './electron/menu.ts'
import { net as hostNet } from './electron/net.ts'
import { only } from './electron/only.ts'
import { protocol as hostProtocol } from './electron/protocol.ts'
import { session as hostSession } from './electron/session.ts'
import { utilityProcess as hostUtilityProcess } from './electron/utility-process.ts'

export const app = only('app', hostApp)
export const BrowserWindow = HostBrowserWindow
export const clipboard = desktop.clipboard
export const dialog = desktop.dialog
export const ipcMain = hostIpcMain
export const Menu = HostMenu
export const nativeTheme = desktop.nativeTheme
export const net = hostNet
export const Notification = desktop.Notification
export const protocol = hostProtocol
export const screen = desktop.screen
export const session = hostSession
export const shell = desktop.shell
export const utilityProcess = hostUtilityProcess
