import { EventEmitter } from 'node:events'
import type { WebContents, WebFrameMain, WindowOpenHandlerResponse } from 'electron'
import type { Frame } from '../messages.ts'
import { originOf } from '../page/origin.ts'
import { toPlainText } from '../plain.ts'
import { preventable } from './app.ts'
import { answer, host, tell } from './link.ts'
import { only } from './only.ts'
import { session } from './session.ts'

// The host has one window at a time, so there is one page and one main frame.
let url = ''
let zoomLevel = 0
let alive = false
let openHandler: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'deny' })

const mainFrame = only('webFrameMain', {
  get url() {
    return url
  },
  get origin() {
    return originOf(url)
  },
  parent: null,
  isDestroyed: () => !alive,
} satisfies Partial<WebFrameMain>)

/** The main frame is always the same object, so that the app can compare it; any other frame is its child. */
export const frameFrom = (frame: Frame) => {
  if (!frame.main)
    return only('webFrameMain', { url: frame.url, origin: originOf(frame.url), parent: mainFrame })
  url = frame.url
  return mainFrame
}

const setZoomLevel = (level: number) => {
  zoomLevel = Math.max(-3, Math.min(level, 6))
  tell('setZoom', 1.2 ** zoomLevel)
}

const parts = {
  id: 1,
  session: session.defaultSession,
  getURL: () => url,
  isDestroyed: () => !alive,
  isCrashed: () => false,
  isLoading: () => false,
  send: (channel: string, ...args: unknown[]) => {
    const text = toPlainText(args)
    if (alive) tell('send', channel, text)
  },
  printToPDF: async ({ preferCSSPageSize = false, printBackground = false, ...others }) => {
    if (Object.keys(others).length > 0)
      throw new Error(`The Chromium host prints no ${Object.keys(others).join(', ')}`)
    return Buffer.from(await host('printToPdf', { preferCSSPageSize, printBackground }), 'base64')
  },
  reload: () => tell('reload'),
  focus: () => tell('focusWindow'),
  setWindowOpenHandler: (handler: typeof openHandler) => {
    openHandler = handler
  },
  setZoomLevel,
  getZoomLevel: () => zoomLevel,
  setZoomFactor: (factor: number) => setZoomLevel(Math.log(factor) / Math.log(1.2)),
  getZoomFactor: () => 1.2 ** zoomLevel,
  setVisualZoomLevelLimits: async () => {},
  openDevTools: () => {},
  toggleDevTools: () => {},
}

const emitter = Object.assign(
  new EventEmitter(),
  parts satisfies Partial<Omit<WebContents, 'session' | 'setWindowOpenHandler'>>,
  {
    mainFrame,
  },
)
export const webContents = only('webContents', emitter)

/** Resets the state for a new window's page: handlers of the page before are removed. */
export const resetWebContents = (isOpen: boolean): void => {
  alive = isOpen
  if (!isOpen) return
  emitter.removeAllListeners()
  openHandler = () => ({ action: 'deny' })
  zoomLevel = 0
}

/** Loads an address as Electron does: `did-finish-load` once it is there, `did-fail-load` and a rejection if not. */
export const load = async (wanted: string): Promise<void> => {
  emitter.emit('did-start-loading')
  try {
    emitter.emit('did-navigate', {}, wanted, await host('load', wanted), '')
  } catch (error) {
    emitter.emit('did-fail-load', {}, -2, String(error), wanted, true)
    throw error
  }
  emitter.emit('dom-ready', {})
  emitter.emit('did-finish-load')
}

answer('navigated', address => {
  url = address
})
answer('contextMenu', ({ x, y, isEditable, isPassword, selectionText, linkURL }) => {
  const isSelected = selectionText !== '' && !isPassword
  const editFlags = {
    canUndo: isEditable,
    canRedo: isEditable,
    canCut: isEditable && isSelected,
    canCopy: isSelected,
    canPaste: isEditable,
    canDelete: isEditable && isSelected,
    canSelectAll: true,
  }
  const shownText = isPassword ? '' : selectionText
  const params = only('params', { x, y, isEditable, selectionText: shownText, linkURL, editFlags })
  emitter.emit('context-menu', preventable(), params)
})
answer('mayNavigate', address => {
  const event = Object.assign(preventable(), { url: address, isSameDocument: false, isMainFrame: true })
  emitter.emit('will-navigate', event, address)
  return !event.defaultPrevented
})
answer('windowOpen', address => {
  if (openHandler({ url: address }).action === 'allow') {
    throw new Error(`The Chromium host opens no second window (${address})`)
  }
})
answer('pageCrashed', () => {
  emitter.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
})
