import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronWindow, Rectangle } from 'electron'
import { app, preventable, quitCancelled, requireReady, windowGone, windowOpened } from './app.ts'
import { answer, host, tell } from './link.ts'
import { isImage } from './native-image.ts'
import { only } from './only.ts'
import { requireSecure } from './secure.ts'
import { requirePermissionHandlers } from './session.ts'
import { load, resetWebContents, webContents } from './web-contents.ts'

const boundsFrom = (options: BrowserWindowConstructorOptions): Rectangle => {
  const { x = 0, y = 0, width = 800, height = 600 } = options
  return {
    x,
    y,
    width: Math.max(width, options.minWidth ?? 0),
    height: Math.max(height, options.minHeight ?? 0),
  }
}

type ScreenState = 'normal' | 'maximized' | 'minimized' | 'full'

const createWindow = (options: BrowserWindowConstructorOptions, opened: Promise<unknown>) => {
  const emitter = new EventEmitter()
  let bounds = boundsFrom(options)
  let title = options.title ?? app.getName()
  let visible = options.show ?? true
  let focused = false
  let destroyed = false
  let painted = false
  let state: ScreenState = 'normal'

  const become = (next: ScreenState, event: string) => {
    state = next
    emitter.emit(event)
  }
  const setVisible = (next: boolean) => {
    if (visible === next) return
    visible = next
    tell('setVisible', next)
    emitter.emit(next ? 'show' : 'hide')
    if (!next) setFocused(false)
  }
  const setFocused = (next: boolean) => {
    if (focused === next) return
    focused = next
    emitter.emit(next ? 'focus' : 'blur')
  }
  const later = (work: () => void) => void opened.then(work)
  const parts = {
    id: 1,
    loadURL: async url => {
      await opened
      await load(url)
    },
    close: () => {
      if (destroyed) return
      const event = preventable()
      emitter.emit('close', event)
      if (event.defaultPrevented) quitCancelled()
      else parts.destroy()
    },
    destroy: () => later(() => tell('closeWindow')),
    isDestroyed: () => destroyed,
    show: () => {
      setVisible(true)
      parts.focus()
    },
    showInactive: () => setVisible(true),
    hide: () => setVisible(false),
    focus: () => {
      if (visible && state !== 'minimized') later(() => tell('focusWindow'))
    },
    blur: () => setFocused(false),
    isVisible: () => visible,
    isFocused: () => focused,
    getBounds: () => ({ ...bounds }),
    getNormalBounds: () => ({ ...bounds }),
    setBounds: change => {
      const next = { ...bounds, ...change }
      events.boundsChanged(next)
      later(() => tell('setBounds', next))
    },
    maximize: () => {
      setVisible(true)
      become('maximized', 'maximize')
      parts.focus()
    },
    unmaximize: () => become('normal', 'unmaximize'),
    isMaximized: () => state === 'maximized',
    minimize: () => {
      become('minimized', 'minimize')
      setFocused(false)
    },
    restore: () => {
      become('normal', 'restore')
      parts.focus()
    },
    isMinimized: () => state === 'minimized',
    setFullScreen: full => become(full ? 'full' : 'normal', full ? 'enter-full-screen' : 'leave-full-screen'),
    isFullScreen: () => state === 'full',
    getTitle: () => title,
    setTitle: next => {
      title = next
    },
    setBackgroundColor: () => {},
    setProgressBar: () => {},
    setMenuBarVisibility: () => {},
    setAutoHideMenuBar: () => {},
    setOverlayIcon: (overlay, description) => {
      if (overlay !== null && !isImage(overlay)) throw new TypeError('An overlay is a NativeImage or null')
      tell('setOverlay', overlay === null ? null : description)
    },
    flashFrame: flashing => tell('setFlashing', flashing),
  } satisfies Partial<ElectronWindow>

  /** Handlers of what the host reports about the real window. */
  const events = {
    boundsChanged: (next: Rectangle) => {
      const before = bounds
      bounds = next
      if (before.x !== next.x || before.y !== next.y) emitter.emit('move')
      if (before.width !== next.width || before.height !== next.height) emitter.emit('resize')
    },
    painted: () => {
      if (painted) return
      painted = true
      emitter.emit('ready-to-show')
    },
    focusChanged: (now: boolean) => {
      // The page may report focus before the window is visible.
      setFocused(now && visible && state !== 'minimized')
    },
    gone: () => {
      // The person closed the window: Chromium does not ask before, so `close` comes too late to be prevented, or to ask over the window.
      const isFirst = !destroyed
      destroyed = true
      if (isFirst) emitter.emit('close', preventable())
      resetWebContents(false)
      emitter.emit('closed')
    },
  }
  if (visible) parts.focus()
  return { window: only('BrowserWindow', Object.assign(emitter, parts, { webContents })), events }
}

let current: ReturnType<typeof createWindow> | null = null

/** `new BrowserWindow(options)`: a function that returns an object serves as a constructor. */
function open(options: BrowserWindowConstructorOptions = {}) {
  requireReady('BrowserWindow')
  if (current !== null) throw new Error('The Chromium host opens one window at a time')
  const preload = readFileSync(requireSecure(options.webPreferences), 'utf8')
  requirePermissionHandlers()
  resetWebContents(true)
  const opened = host('openWindow', { bounds: boundsFrom(options), preload })
  opened.catch((error: Error) => {
    process.stderr.write(`The window could not be opened: ${error.message}\n`)
    process.exit(1)
  })
  current = createWindow(options, opened)
  tell('setVisible', options.show ?? true)
  windowOpened(current.window)
  app.emit('web-contents-created', {}, webContents)
  app.emit('browser-window-created', {}, current.window)
  return current.window
}

export const BrowserWindow = only(
  'BrowserWindow',
  Object.assign(open, {
    getAllWindows: () => (current === null ? [] : [current.window]),
    getFocusedWindow: () => (current?.window.isFocused() ? current.window : null),
    fromWebContents: () => current?.window ?? null,
  }),
)

answer('boundsChanged', bounds => current?.events.boundsChanged(bounds))
answer('painted', () => current?.events.painted())
answer('focusChanged', focused => current?.events.focusChanged(focused))
answer('windowClosed', () => {
  const gone = current
  current = null
  if (gone === null) return
  gone.events.gone()
  windowGone(gone.window)
})
