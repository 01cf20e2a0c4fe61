import { rmSync } from 'node:fs'

/** Removes a mirror's files; nothing may have them open. */
export const removeMirror = (file: string): void => {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
}
