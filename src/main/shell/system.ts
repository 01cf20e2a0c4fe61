import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  type OpenDialogOptions,
  type SaveDialogOptions,
  shell,
} from 'electron'
import { isSecure } from '../../contract/loopback.ts'
import { isMailAddress } from '../../contract/mail/mail-to.ts'
import type { FileFormat } from '../../contract/tables/format.ts'
import { errorName } from '../app/log-failure.ts'
import type { Log, Ports } from '../app/ports.ts'

// Other programs, file dialogs, the clipboard.

/** Fields of a `mailto:` URL that may be filled; others, such as `attach`, could send more than the person sees. */
const mailFields = new Set(['subject', 'body'])

/** At most one address, and only fields that the person sees in the mail. */
const isPlainMail = ({ pathname, searchParams }: URL): boolean => {
  const fields = [...searchParams.keys()]
  try {
    const isOne = pathname === '' ? fields.length > 0 : isMailAddress(decodeURIComponent(pathname))
    return isOne && fields.every(name => mailFields.has(name))
  } catch {
    return false // a malformed percent-encoding
  }
}

/** Whether the system may open a URL: https, http on loopback (the practice portal), or a mail to one address. Pure. */
export const mayOpen = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'mailto:' ? isPlainMail(url) : isSecure(url)
}

/** Opens a URL in the browser or mail program. Rejects anything else. */
export const openExternal = async (url: string): Promise<void> => {
  if (!mayOpen(url)) throw new Error('Refused to open an address of this kind')
  await shell.openExternal(url)
}

const draftsIn = (dataFolder: string) => join(dataFolder, 'drafts')

/** Removes drafts that were opened, when the app starts and ends: a mail program has its own copy by then. */
export const removeDrafts = (dataFolder: string, log: Log): void => {
  try {
    rmSync(draftsIn(dataFolder), { recursive: true, force: true })
  } catch (error) {
    // A mail program may still hold one open (Windows); the next start removes it.
    log('Old drafts could not be removed', { reason: errorName(error) })
  }
}

/** Opens a draft in the person's mail program, from a file that stays until the app ends. */
export const createOpenDraft =
  (dataFolder: string, log: Log): Ports['openDraft'] =>
  async draft => {
    const folder = draftsIn(dataFolder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(mkdtempSync(join(folder, 'draft-')), 'Message.eml')
    writeFileSync(file, draft, { mode: 0o600, flag: 'wx' })
    const refused = await shell.openPath(file)
    if (refused !== '') log('No program opens a draft')
    return refused === ''
  }

const lists = [
  { name: 'Lists', extensions: ['csv', 'xlsx', 'tsv', 'txt'] },
  { name: 'All files', extensions: ['*'] },
]
const formatNames: Record<FileFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  json: 'JSON',
  pdf: 'PDF',
}

const choose = async (options: OpenDialogOptions): Promise<string | null> => {
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** File dialogs; null: nothing was chosen. */
export const files = {
  chooseFile: () => choose({ title: 'Choose a list', filters: lists, properties: ['openFile'] }),
  /** A folder to save drafts in, which a person may make there. */
  chooseFolder: async () => {
    const folder = await choose({
      title: 'Choose a folder for the drafts',
      buttonLabel: 'Save drafts here',
      defaultPath: app.getPath('documents'),
      properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
    })
    // Windows asks whether to make a folder that is not there, but leaves that to the app. Where it fails, saving says so.
    if (folder !== null) await mkdir(folder, { recursive: true }).catch(() => undefined)
    return folder
  },
  /** `name` is suggested: a path, or a file among the person's documents. */
  saveFile: async (name, formats) => {
    const options: SaveDialogOptions = {
      title: formats.includes('pdf') ? 'Save as PDF' : 'Save the list',
      defaultPath: resolve(app.getPath('documents'), name),
      filters: formats.map(format => ({ name: formatNames[format], extensions: [format] })),
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePath } = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options))
    return canceled || filePath === '' ? null : filePath
  },
  showInFolder: path => shell.showItemInFolder(path),
} satisfies Partial<Ports>

/** In milliseconds. */
const clipboardDeadline = 3_000

/** Writes to the clipboard, which another program may hold (Windows). */
export const createWriteClipboard =
  (log: Log): Ports['writeClipboard'] =>
  async text => {
    const write = async () => clipboard.writeText(text)
    const written = write().then(
      () => true,
      () => false,
    )
    const took = await Promise.race([written, wait(clipboardDeadline, false)])
    if (!took) log('The clipboard could not be written')
    return took
  }
