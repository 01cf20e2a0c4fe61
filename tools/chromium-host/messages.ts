// The messages between the host (Playwright and Chromium) and the app's main process.

/** In device-independent pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }

/** The frame that a call came from; `url` as the app knows it (`app://…`). */
export type Frame = { url: string; main: boolean }

export type PageRequest = { url: string; method: string; headers: Record<string, string> }
export type PageAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** A key combination of the application menu. `key` is a KeyboardEvent's `key` in lower case. */
export type Shortcut = { key: string; control: boolean; meta: boolean; alt: boolean; shift: boolean }

export type WindowOptions = { bounds: Bounds; preload: string }

/** The target of a right click; CSS pixels of the page. `selectionText` never holds a password. */
export type ContextMenu = {
  x: number
  y: number
  isEditable: boolean
  isPassword: boolean
  selectionText: string
  linkURL: string
}

/** An item of an open menu; a separator has an empty label. */
export type MenuEntry = { label: string; enabled: boolean }

export type Question = { message: string; detail: string; buttons: string[] }

/** Edit commands of a menu for the focused field. */
export const editCommands = ['cut', 'copy', 'paste', 'selectAll', 'undo', 'redo', 'delete'] as const
export type EditCommand = (typeof editCommands)[number]

export type ShownNotification = { id: number; title: string; body: string }

export type PowerEvent = 'suspend' | 'resume'

export type DialogKind = 'open' | 'save'

export type PdfOptions = { preferCSSPageSize: boolean; printBackground: boolean }

/** Calls of main to the host. Values from or for the page are texts encoded by `plain.ts`. */
export type HostCalls = {
  openWindow: (options: WindowOptions) => Promise<Bounds>
  /** Resolves to the HTTP status. */
  load: (url: string) => Promise<number>
  reload: () => Promise<void>
  closeWindow: () => Promise<void>
  /** Asks to be started again after main has ended. */
  relaunch: () => void
  setBounds: (bounds: Bounds) => Promise<void>
  setZoom: (factor: number) => Promise<void>
  setShortcuts: (shortcuts: Shortcut[]) => Promise<void>
  setColorScheme: (scheme: 'light' | 'dark' | 'system') => Promise<void>
  focusWindow: () => Promise<void>
  setVisible: (visible: boolean) => void
  edit: (command: EditCommand) => Promise<void>
  /** Index of the chosen item, or null if the menu was closed. */
  showMenu: (entries: MenuEntry[]) => Promise<number | null>
  /** Index of the pressed button, or null if the app closed the question. */
  ask: (question: Question) => Promise<number | null>
  closeQuestion: () => void
  send: (channel: string, args: string) => Promise<void>
  /** The printed page as a PDF, in base64. */
  printToPdf: (options: PdfOptions) => Promise<string>
  writeClipboard: (text: string) => void
  openExternal: (url: string) => void
  notify: (notification: ShownNotification) => void
  closeNotification: (id: number) => void
  setBadge: (count: number) => void
  /** Description of the overlay icon in the taskbar; null: none. */
  setOverlay: (description: string | null) => void
  setFlashing: (flashing: boolean) => void
  /** The chosen path, or null if the person cancelled. */
  chooseFile: (kind: DialogKind) => string | null
}

/** Calls of the host to main. */
export type MainCalls = {
  invoke: (frame: Frame, channel: string, args: string) => Promise<string>
  /** Null: the app answered with `Response.error()`. */
  request: (request: PageRequest) => Promise<PageAnswer | null>
  /** Whether the page may navigate to this address. */
  mayNavigate: (url: string) => boolean
  /** The page tried to open a window; the app's own handler decides what happens with the address. */
  windowOpen: (url: string) => void
  download: (url: string, fileName: string) => void
  shortcut: (index: number) => void
  contextMenu: (menu: ContextMenu) => void
  /** The first paint of the page after loading. */
  painted: () => void
  boundsChanged: (bounds: Bounds) => void
  focusChanged: (focused: boolean) => void
  notificationClicked: (id: number) => void
  power: (event: PowerEvent) => void
  navigated: (url: string) => void
  /** The person closed the window; the app's `close` handlers cannot prevent that if it is closed already. */
  windowClosed: () => void
  pageCrashed: () => void
  quit: () => void
}
