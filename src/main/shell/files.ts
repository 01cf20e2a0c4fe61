import { join } from 'node:path'
import { app, BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron'
import type { FileFormat } from '../../contract/tables/format.ts'

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

/** Has a person choose a list to read; null: none. */
export const chooseFile = (): Promise<string | null> =>
  choose({ title: 'Choose a list', filters: lists, properties: ['openFile'] })

/** Has a person choose a folder to save drafts in, or make one; null: none. */
export const chooseFolder = (): Promise<string | null> =>
  choose({
    title: 'Choose a folder for the drafts',
    buttonLabel: 'Save drafts here',
    defaultPath: app.getPath('documents'),
    properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
  })

/** Has a person choose where to save a file; `name` is suggested, among their documents. Null: nowhere. */
export const saveFile = async (name: string, formats: readonly FileFormat[]): Promise<string | null> => {
  const options = {
    title: formats.includes('pdf') ? 'Save as PDF' : 'Save the list',
    defaultPath: join(app.getPath('documents'), name),
    filters: formats.map(format => ({ name: formatNames[format], extensions: [format] })),
  }
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return canceled || filePath === '' ? null : filePath
}

/** Shows a file in its folder, in the system's own window. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path)
