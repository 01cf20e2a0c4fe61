import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where a file goes. `part`: tells its temporary name apart. */
export type FileTarget = { path: string; part: string }

const begins = '.utility-connect-'
const ends = '.part'

/** The name that a file has until it is whole, beside the one that it will have. */
export const temporaryPath = ({ path, part }: FileTarget): string =>
  join(dirname(path), `${begins}${part}${ends}`)

/** Whether a file's name is one of those. Pure. */
export const isTemporary = (name: string): boolean => name.startsWith(begins) && name.endsWith(ends)

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
 * Writes a file: first under another name beside it, then in its place, so that whatever happens the old file or the whole new one is
 * there. `move`: gives it another name than the target's. Throws what the disk or `write` throws.
 */
export const writeWhole = async (
  target: FileTarget,
  write: (file: FileHandle) => Promise<void>,
  move = (temporary: string): Promise<void> => rename(temporary, target.path),
): Promise<void> => {
  const temporary = temporaryPath(target)
  try {
    const file = await open(temporary, 'wx', 0o600)
    await closing(file, () => write(file))
    await move(temporary)
    await folderToDisk(dirname(target.path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
