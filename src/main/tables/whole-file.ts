import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** `part`: makes its temporary name unique. */
export type FileTarget = { path: string; part: string }

const begins = '.utility-connect-'
const ends = '.part'

/** The path of a file until it is complete, in the same folder. */
export const temporaryPath = ({ path, part }: FileTarget): string =>
  join(dirname(path), `${begins}${part}${ends}`)

/** Whether a file's name is temporary. Pure. */
export const isTemporary = (name: string): boolean => name.startsWith(begins) && name.endsWith(ends)

const closing = async (file: FileHandle, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename durable; Windows cannot open folders, and does not need it. */
const folderToDisk = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const file = await open(folder, 'r')
  await closing(file, async () => undefined)
}

/**
 * Writes a file under a temporary name and renames it, so that whatever happens the old file or the complete new one is there. `move`: renames it to something
 * else than the target. Throws what the disk or `write` throws.
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
