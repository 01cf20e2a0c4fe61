// What the host (Playwright and Chromium) and the app's main process say to each other.

/** In device-independent pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }

/** The frame that a call came from, by its address as the app knows it (`app://…`). */
export type Frame = { url: string; main: boolean }

export type PageRequest = { url: string; method: string; headers: Record<string, string> }
export type PageAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** A key combination of the application menu. `key` is a KeyboardEvent's `key` in lower case. */
export type Shortcut = { key: string; control: boolean; meta: boolean; alt: boolean; shift: boolean }

export type WindowOptions = { bounds: Bounds; preload: string }

export type DialogKind = 'open' | 'save' | 'message'

/** What main asks of the host. Values that came from the page or go to it are texts made by `plain.ts`. */
export type HostCalls = {
  openWindow: (options: WindowOptions) => Promise<Bounds>
  load: (url: string) => Promise<void>
  reload: () => Promise<void>
  closeWindow: () => Promise<void>
  setBounds: (bounds: Bounds) => Promise<void>
  setZoom: (factor: number) => Promise<void>
  setShortcuts: (shortcuts: Shortcut[]) => Promise<void>
  setColorScheme: (scheme: 'light' | 'dark' | 'system') => Promise<void>
  focusWindow: () => Promise<void>
  send: (channel: string, args: string) => Promise<void>
  writeClipboard: (text: string) => void
  openExternal: (url: string) => void
  notify: (notification: { title: string; body: string }) => void
  /** The path chosen, or null where the person cancelled. */
  chooseFile: (kind: DialogKind) => string | null
}

/** What the host asks of main. */
export type MainCalls = {
  invoke: (frame: Frame, channel: string, args: string) => Promise<string>
  request: (request: PageRequest) => Promise<PageAnswer>
  /** Whether the page may leave for this address. */
  mayNavigate: (url: string) => boolean
  /** The page tried to open a window; the app's own handler decides what happens with the address. */
  windowOpen: (url: string) => void
  download: (url: string, fileName: string) => void
  shortcut: (index: number) => void
  boundsChanged: (bounds: Bounds) => void
  focusChanged: (focused: boolean) => void
  navigated: (url: string) => void
  /** The person closed the window; the app's `close` handlers may refuse it only where the host still can. */
  windowClosed: () => void
  pageCrashed: () => void
  quit: () => void
}
