import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { App } from 'electron'
import { answer, tell } from './link.ts'
import { only } from './only.ts'
import { takeLock } from './single-instance.ts'

/** An Electron event whose default can be prevented. */
export const preventable = () => {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

const findPackage = (folder: string): string => {
  try {
    readFileSync(join(folder, 'package.json'))
    return folder
  } catch {
    return findPackage(dirname(folder))
  }
}

const appPath = findPackage(dirname(process.argv[1] ?? process.cwd()))
const { productName, name, version } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))

const configHome = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
const paths = new Map<string, string>([
  ['home', homedir()],
  ['temp', tmpdir()],
  ['appData', configHome],
  ['userData', join(configHome, productName ?? name)],
  ['downloads', join(homedir(), 'Downloads')],
  ['documents', join(homedir(), 'Documents')],
  ['exe', process.execPath],
])

const getPath = (wanted: string): string => {
  const path = paths.get(wanted)
  if (path !== undefined) return path
  if (wanted === 'sessionData') return getPath('userData')
  if (wanted === 'logs') return join(getPath('userData'), 'logs')
  throw new Error(`The Chromium host has no path "${wanted}"`)
}

let ready = false
const whenReady = new Promise<void>(resolve => {
  setImmediate(() => {
    ready = true
    resolve()
    app.emit('ready', {}, {})
  })
})

/** Throws before the app is ready, as most of Electron's modules do. */
export const requireReady = (what: string): void => {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`)
}

type Closable = { close: () => void; isDestroyed: () => boolean }
const windows = new Set<Closable>()
let quitting = false

const finish = () => {
  const event = preventable()
  app.emit('will-quit', event)
  quitting = !event.defaultPrevented
  if (!event.defaultPrevented) parts.exit(0)
}

/** Open windows keep the app alive; when the last one is gone it quits, unless it handles `window-all-closed`. */
export const windowOpened = (window: Closable): void => void windows.add(window)
export const windowGone = (window: Closable): void => {
  windows.delete(window)
  if (windows.size > 0) return
  if (quitting) finish()
  else if (!app.emit('window-all-closed')) parts.quit()
}
export const quitCancelled = (): void => {
  quitting = false
}

const parts = {
  isPackaged: false,
  getName: () => productName ?? name,
  setName: () => {},
  getVersion: () => version,
  getAppPath: () => appPath,
  getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  getPath,
  setPath: (wanted, path) => {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} is not there`)
    paths.set(wanted, path)
  },
  setAppLogsPath: path => void (path !== undefined && paths.set('logs', path)),
  setAppUserModelId: () => {},
  setAboutPanelOptions: () => {},
  showAboutPanel: () => {},
  enableSandbox: () => {},
  isReady: () => ready,
  whenReady: () => whenReady,
  requestSingleInstanceLock: () =>
    takeLock(getPath('userData'), args => void app.emit('second-instance', {}, args, process.cwd(), null)),
  releaseSingleInstanceLock: () => {},
  setBadgeCount: (count = 0) => {
    requireReady('app.setBadgeCount')
    if (!Number.isInteger(count) || count < 0) throw new Error(`No badge for ${count}`)
    tell('setBadge', count)
    return true
  },
  focus: () => {},
  quit: () => {
    if (quitting) return
    const event = preventable()
    app.emit('before-quit', event)
    if (event.defaultPrevented) return
    quitting = true
    if (windows.size === 0) finish()
    else for (const window of windows) window.close()
  },
  relaunch: () => tell('relaunch'),
  exit: code => {
    app.emit('quit', {}, code ?? 0)
    process.exit(code ?? 0)
  },
} satisfies Partial<App>

export const app = Object.assign(new EventEmitter(), parts, {
  commandLine: only('app.commandLine', { appendSwitch: () => {}, hasSwitch: () => false }),
})

answer('quit', () => parts.quit())
process.on('SIGTERM', () => parts.quit())
process.on('SIGINT', () => parts.quit())
