import { EventEmitter } from 'node:events'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clipboard, Dialog, MessageBoxOptions, NativeTheme, Shell } from 'electron'
import { host, tell } from './link.ts'
import { only } from './only.ts'

let text = ''
export const clipboard = only('clipboard', {
  readText: async () => text,
  writeText: async next => {
    await host('writeClipboard', next)
    text = next
  },
  clear: () => clipboard.writeText(''),
} satisfies Partial<Clipboard>)

export const shell = only('shell', {
  openExternal: async url => {
    await host('openExternal', new URL(url).href)
  },
  openPath: async path => {
    await host('openExternal', pathToFileURL(path).href)
    return ''
  },
  // Opens only the folder: there is no way to select a file that all file managers know.
  showItemInFolder: path => void shell.openPath(dirname(path)),
} satisfies Partial<Shell>)

const parts = {
  showOpenDialog: async () => {
    const path = await host('chooseFile', 'open')
    return { canceled: path === null, filePaths: path === null ? [] : [path] }
  },
  showSaveDialog: async () => {
    const path = await host('chooseFile', 'save')
    return { canceled: path === null, filePath: path ?? '' }
  },
  showErrorBox: (title, content) => void process.stderr.write(`${title}\n${content}\n`),
} satisfies Partial<Dialog>

/** A message box; closing it returns `cancelId`, by default the first button. */
const showMessageBox = async (_window: unknown, options: MessageBoxOptions) => {
  const { message, detail = '', buttons = ['OK'], cancelId = 0, signal } = options
  const close = () => tell('closeQuestion')
  signal?.addEventListener('abort', close)
  const chosen = signal?.aborted ? null : await host('ask', { message, detail, buttons })
  signal?.removeEventListener('abort', close)
  return { response: chosen ?? cancelId, checkboxChecked: false }
}

export const dialog = only('dialog', { ...parts, showMessageBox })

let source: NativeTheme['themeSource'] = 'system'
export const nativeTheme = only(
  'nativeTheme',
  Object.defineProperties(new EventEmitter(), {
    shouldUseDarkColors: { get: () => source === 'dark' },
    themeSource: {
      get: () => source,
      set: (next: NativeTheme['themeSource']) => {
        source = next
        tell('setColorScheme', next)
        nativeTheme.emit('updated')
      },
    },
  }),
)

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = { id: 1, bounds: area, workArea: area, workAreaSize: area, scaleFactor: 1 }
export const screen = only('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
})
