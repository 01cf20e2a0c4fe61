import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shell } from 'electron'
import type { Log, Ports } from '../app/ports.ts'

/** In the data folder, which only this person can read. */
const folderIn = (dataFolder: string) => join(dataFolder, 'drafts')

/** Removes the drafts that were opened before, at the end and at the start: a mail program has its own copy by then. */
export const removeDrafts = (dataFolder: string, log: Log): void => {
  try {
    rmSync(folderIn(dataFolder), { recursive: true, force: true })
  } catch (error) {
    // A mail program may still hold one open (Windows); the next start removes it.
    log('Old drafts could not be removed', { reason: error instanceof Error ? error.name : null })
  }
}

/** Opens a draft, from a file that is there until the app ends, in the program that opens such files. */
export const createOpenDraft =
  (dataFolder: string, log: Log): Ports['openDraft'] =>
  async draft => {
    const folder = folderIn(dataFolder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(mkdtempSync(join(folder, 'draft-')), 'Message.eml')
    writeFileSync(file, draft, { mode: 0o600, flag: 'wx' })
    const refused = await shell.openPath(file)
    if (refused !== '') log('No program opens a draft')
    return refused === ''
  }
