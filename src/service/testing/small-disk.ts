import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own that can be filled to the last byte. */
export type SmallDisk = { folder: string; fill: () => void; clear: () => void; remove: () => void }

/** Makes a file system of 4 MB in memory; undefined where this process may not (it takes root, on Linux). */
export const createSmallDisk = (): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      for (const size of [65_536, 4096, 512]) {
        try {
          while (true) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
        } catch {
          // No piece of this size fits any more.
        }
      }
    },
    clear: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}
