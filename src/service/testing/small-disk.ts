import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own that `fill` fills to the last byte. */
export type SmallDisk = { folder: string; fill: () => void; clear: () => void; remove: () => void }

/** Makes a file system of 4 MB in memory; undefined where the process lacks the right (it needs root on Linux). */
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
          // No more pieces of this size fit.
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
