import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronPath } from './electron-path.ts'

export type Machine = {
  platform: string
  /** The user's id; null on systems without ids. */
  user: number | null
  /** Whether Electron's `chrome-sandbox` is owned by root and setuid. */
  hasHelper: boolean
  /** A kernel setting below /proc/sys, or null where there is none. */
  setting: (name: string) => string | null
}

/**
 * Message why Chromium's sandbox cannot work here; null: it can. On Linux it needs user namespaces, which a kernel may
 * refuse to unprivileged users (Ubuntu since 24.04), or the setuid helper, which npm does not set up. Pure.
 */
export const sandboxProblem = ({ platform, user, hasHelper, setting }: Machine): string | null => {
  if (platform !== 'linux') return null
  if (user === 0) return 'Chromium’s sandbox does not run as root'
  if (hasHelper) return null
  const refused =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0'
  return refused ? 'this system refuses what Chromium’s sandbox needs' : null
}

const isHelper = (file: string): boolean => {
  if (!existsSync(file)) return false
  const { uid, mode } = statSync(file)
  return uid === 0 && (mode & 0o4000) !== 0
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  user: process.getuid?.() ?? null,
  hasHelper: isHelper(join(dirname(electronPath() ?? ''), 'chrome-sandbox')),
  setting: name => {
    const file = join('/proc/sys', name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  },
})

let said = false

/** Electron's flags for development: disables the sandbox only if it cannot work here, and reports that once. */
export const sandboxFlags = (): string[] => {
  const problem = sandboxProblem(thisMachine())
  if (problem === null) return []
  if (!said) process.stderr.write(`Electron runs without its sandbox here: ${problem}.\n`)
  said = true
  return ['--no-sandbox']
}
