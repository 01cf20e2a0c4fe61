import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electronPath, noElectron } from '../electron-path.ts'
import { root } from '../run.ts'
import { unsetFuses } from './fuses.ts'

/**
 * A folder that electron-builder accepts as Electron's: on Linux a stub of the same shape made in `folder`; elsewhere the
 * downloaded one, as electron-builder edits the structure of the binary there.
 */
export const electronDistIn = (folder: string): string => {
  if (process.platform !== 'linux') {
    if (electronPath() === null) throw new Error(`${noElectron}; only Linux is packed without it`)
    return join(root, 'node_modules/electron/dist')
  }
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'), { recursive: true })
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/false\n'), unsetFuses()]))
  chmodSync(join(folder, 'electron'), 0o755)
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, file), '')
  }
  return folder
}
