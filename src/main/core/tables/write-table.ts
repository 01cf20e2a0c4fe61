import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TableFormat } from '../../../contract/tables/format.ts'
import type { Put, Rows } from './rows.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Where a list goes, and as what. `part`: tells its temporary name apart; `sheet`: what a workbook calls it. */
export type TableTarget = { path: string; part: string; format: TableFormat; sheet: string }

const begins = '.utility-connect-'
const ends = '.part'

/** The name that a list has until it is whole, beside the one that it will have. */
export const temporaryPath = ({ path, part }: Pick<TableTarget, 'path' | 'part'>): string =>
  join(dirname(path), `${begins}${part}${ends}`)

/** Whether a file's name is one of those. Pure. */
export const isTemporary = (name: string): boolean => name.startsWith(begins) && name.endsWith(ends)

const writeAs = ({ format, sheet }: TableTarget, put: Put, slices: Rows): Promise<void> => {
  if (format === 'xlsx') return writeWorkbook(put, slices, sheet)
  return format === 'json' ? writeJson(put, slices) : writeCsv(put, slices)
}

const closing = async (file: FileHandle, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name is on the disk, too; Windows opens no folders, and needs none of it. */
const folderToDisk = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const file = await open(folder, 'r')
  await closing(file, async () => undefined)
}

/**
 * Writes a list to a file: first under another name beside it, then in its place, so that whatever happens the old file or the
 * whole new one is there. Throws what the disk throws, or `SheetFull`.
 */
export const writeTable = async (target: TableTarget, slices: Rows): Promise<void> => {
  const temporary = temporaryPath(target)
  try {
    const file = await open(temporary, 'wx', 0o600)
    await closing(file, () => writeAs(target, part => file.writeFile(part), slices))
    await rename(temporary, target.path)
    await folderToDisk(dirname(target.path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
