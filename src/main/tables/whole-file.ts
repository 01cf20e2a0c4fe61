import { open, rename, rm, writeFile } from 'node:fs/promises'
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

/** Makes the rename durable, where it can: Windows cannot open folders, some drives cannot sync them, and a person may write to some without reading them. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes a file under a temporary name and renames it, so that whatever happens the old file or the complete new one is there. `move`: renames it to something
 * else than the target. Throws what the disk or `content` throws.
 */
export const writeWhole = async (
  target: FileTarget,
  content: Uint8Array | AsyncIterable<string | Uint8Array>,
  move = (temporary: string): Promise<void> => rename(temporary, target.path),
): Promise<void> => {
  const temporary = temporaryPath(target)
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    await move(temporary)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(target.path)).catch(() => undefined)
}
