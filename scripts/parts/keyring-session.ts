import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

const marker = 'UTILITY_CONNECT_KEYRING_SESSION'

// stderr of dbus-run-session is discarded, as it is noisy, and restored (fd 3) for the program. The keyring daemon goes
// to the background once it is unlocked, and ends with the session's bus.
const outer = 'exec 3>&2 2>/dev/null; exec dbus-run-session -- "$@"'
const inner =
  'exec 2>&3 3>&-; printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
/** Exit code of dbus-run-session if it could not start its bus. */
const noBus = 127

const temporaryHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'utility-connect-home-'))
  const folder = (name: string) => {
    mkdirSync(join(home, name), { mode: 0o700 })
    return join(home, name)
  }
  return {
    home,
    env: {
      HOME: home,
      XDG_CONFIG_HOME: folder('config'),
      XDG_CACHE_HOME: folder('cache'),
      XDG_DATA_HOME: folder('data'),
      XDG_RUNTIME_DIR: folder('runtime'),
    },
  }
}

/**
 * Runs a Node script with a keychain of its own: on Linux in a D-Bus session with an unlocked gnome-keyring and a
 * temporary home, so that the person's own keyring is never touched; elsewhere with the system's keychain.
 *
 * @returns the script's exit code
 */
export const inKeyringSession = async (script: string, args: string[]): Promise<number> => {
  if (process.platform !== 'linux' || isInKeyringSession()) return run(process.execPath, [script, ...args])
  const { home, env } = temporaryHome()
  try {
    const command = ['sh', '-c', inner, 'sh', process.execPath, script, ...args]
    const code = await run('sh', ['-c', outer, 'sh', ...command], {
      env: { ...process.env, ...env, [marker]: '1' },
      // dbus-run-session does not forward signals: send them to the whole process group.
      group: true,
    })
    if (code === noBus) process.stderr.write('The D-Bus session for the keychain could not be started\n')
    return code
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const isInKeyringSession = (): boolean => process.platform !== 'linux' || process.env[marker] === '1'
