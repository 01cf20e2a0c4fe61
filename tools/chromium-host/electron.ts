// The module that `import … from 'electron'` resolves to in main under the Chromium host: the APIs that the app uses, one
// const each, so that a missing one fails at link time by its name.
import { app as hostApp } from './electron/app.ts'
import { BrowserWindow as HostBrowserWindow } from './electron/browser-window.ts'
import * as desktop from './electron/desktop.ts'
import { ipcMain as hostIpcMain } from './electron/ipc-main.ts'
import { Menu as HostMenu } from './electron/menu.ts'
import { nativeImage as hostNativeImage } from './electron/native-image.ts'
import { net as hostNet } from './electron/net.ts'
import { Notification as HostNotification } from './electron/notification.ts'
import { only } from './electron/only.ts'
import { powerMonitor as hostPowerMonitor } from './electron/power-monitor.ts'
import { protocol as hostProtocol } from './electron/protocol.ts'
import { session as hostSession } from './electron/session.ts'
import { utilityProcess as hostUtilityProcess } from './electron/utility-process.ts'

export const app = only('app', hostApp)
export const BrowserWindow = HostBrowserWindow
export const clipboard = desktop.clipboard
export const dialog = desktop.dialog
export const ipcMain = hostIpcMain
export const Menu = HostMenu
export const nativeImage = hostNativeImage
export const nativeTheme = desktop.nativeTheme
export const net = hostNet
export const Notification = HostNotification
export const powerMonitor = hostPowerMonitor
export const protocol = hostProtocol
export const screen = desktop.screen
export const session = hostSession
export const shell = desktop.shell
export const utilityProcess = hostUtilityProcess
