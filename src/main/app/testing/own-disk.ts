import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a test's own, small enough to fill; null where this process may not have one: only root may. `size`: as `mount` takes it. */
export const ownDisk = (size: string) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'own-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    /** From now on nothing can be written to it. */
    lock: (): void => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove: (): void => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
