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

/** What was clicked with the right button, in CSS pixels of the page. A password is never in `selectionText`. */
export type ContextMenu = {
  x: number
  y: number
  isEditable: boolean
  isPassword: boolean
  selectionText: string
  linkURL: string
}

/** An item of a menu that is shown; a line between two others has an empty label. */
export type MenuEntry = { label: string; enabled: boolean }

export type Question = { message: string; detail: string; buttons: string[] }

/** What a menu can do to the field with the focus. */
export const editCommands = ['cut', 'copy', 'paste', 'selectAll', 'undo', 'redo', 'delete'] as const
export type EditCommand = (typeof editCommands)[number]

export type ShownNotification = { id: number; title: string; body: string }

export type PowerEvent = 'suspend' | 'resume'

export type DialogKind = 'open' | 'save'

export type PdfOptions = { preferCSSPageSize: boolean; printBackground: boolean }

/** What main asks of the host. Values that came from the page or go to it are texts made by `plain.ts`. */
export type HostCalls = {
  openWindow: (options: WindowOptions) => Promise<Bounds>
  /** Answers the status of what was loaded. */
  load: (url: string) => Promise<number>
  reload: () => Promise<void>
  closeWindow: () => Promise<void>
  /** Once main ends, it wants to be started again. */
  relaunch: () => void
  setBounds: (bounds: Bounds) => Promise<void>
  setZoom: (factor: number) => Promise<void>
  setShortcuts: (shortcuts: Shortcut[]) => Promise<void>
  setColorScheme: (scheme: 'light' | 'dark' | 'system') => Promise<void>
  focusWindow: () => Promise<void>
  setVisible: (visible: boolean) => void
  edit: (command: EditCommand) => Promise<void>
  /** The place of what was chosen, or null where the menu was closed. */
  showMenu: (entries: MenuEntry[]) => Promise<number | null>
  /** The place of the button pressed, or null where the app closed it. */
  ask: (question: Question) => Promise<number | null>
  closeQuestion: () => void
  send: (channel: string, args: string) => Promise<void>
  /** What the page prints, in base64. */
  printToPdf: (options: PdfOptions) => Promise<string>
  writeClipboard: (text: string) => void
  openExternal: (url: string) => void
  notify: (notification: ShownNotification) => void
  closeNotification: (id: number) => void
  setBadge: (count: number) => void
  /** What the window's place in the taskbar shows on its icon, in words; null: nothing. */
  setOverlay: (description: string | null) => void
  setFlashing: (flashing: boolean) => void
  /** The path chosen, or null where the person cancelled. */
  chooseFile: (kind: DialogKind) => string | null
}

/** What the host asks of main. */
export type MainCalls = {
  invoke: (frame: Frame, channel: string, args: string) => Promise<string>
  /** Null: the app answered that it cannot be had (`Response.error()`). */
  request: (request: PageRequest) => Promise<PageAnswer | null>
  /** Whether the page may leave for this address. */
  mayNavigate: (url: string) => boolean
  /** The page tried to open a window; the app's own handler decides what happens with the address. */
  windowOpen: (url: string) => void
  download: (url: string, fileName: string) => void
  shortcut: (index: number) => void
  contextMenu: (menu: ContextMenu) => void
  /** The page has shown something, for the first time since it was loaded. */
  painted: () => void
  boundsChanged: (bounds: Bounds) => void
  focusChanged: (focused: boolean) => void
  notificationClicked: (id: number) => void
  power: (event: PowerEvent) => void
  navigated: (url: string) => void
  /** The person closed the window; the app's `close` handlers may refuse it only where the host still can. */
  windowClosed: () => void
  pageCrashed: () => void
  quit: () => void
}
