import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const holderOf = (lock: string): number | null => {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // 0: the lock is empty, as a kill may leave it; a signal to 0 would reach our own group.
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

/**
 * Takes the single-instance lock of the data folder. False: another process has it, and is notified of this start.
 *
 * @param onSecond receives the command line of each later start
 */
export const takeLock = (folder: string, onSecond: (args: string[]) => void): boolean => {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'instance.lock')
  const knock = 'instance.second'
  if (holderOf(lock) !== null) {
    writeFileSync(join(folder, knock), JSON.stringify(process.argv))
    return false
  }
  writeFileSync(lock, String(process.pid), { mode: 0o600 })
  process.on('exit', () => rmSync(lock, { force: true }))
  const watcher = watch(folder, (_event, file) => {
    if (file !== knock) return
    try {
      onSecond(JSON.parse(readFileSync(join(folder, knock), 'utf8')))
      rmSync(join(folder, knock))
    } catch {
      // The file is not complete yet, or was read already: the watcher is called again.
    }
  })
  watcher.unref()
  return true
}
