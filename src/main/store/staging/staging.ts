import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Files beside the store in which the thread that reads a list leaves rows for the one that saves them. `key`: made for one reading and kept
 * nowhere, so that what a kill leaves can be read by nobody; `taken`: a number for each, 1 while it is left to the one that saves.
 */
export type Staging = { files: string[]; key: string; taken: Int32Array<SharedArrayBuffer> }

/** One is filled while one is saved, and one waits. */
const count = 3
const mark = '-staged-'

/** `storeFile`: where the store is; `writer`: which thread saves. */
export const createStaging = (storeFile: string, writer: number): Staging => ({
  files: Array.from({ length: count }, (_, n) => `${storeFile}${mark}${writer}-${n}`),
  key: randomBytes(32).toString('hex'),
  taken: new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT)),
})

/** Nobody can read what stays, and the next start tries again. */
const orNot = (remove: () => void): void => {
  try {
    remove()
  } catch {
    // Of no consequence to whoever reads a list or opens a store.
  }
}

/** Removes the files of one reading, once nobody has them open. Never throws. */
export const removeStaging = ({ files }: Staging): void => {
  for (const file of files) orNot(() => rmSync(file, { force: true }))
}

/** Removes what a kill left beside a store. Never throws. */
export const removeLeftStaging = (storeFile: string): void =>
  orNot(() => {
    const folder = dirname(storeFile)
    const left = readdirSync(folder).filter(name => name.startsWith(`${basename(storeFile)}${mark}`))
    for (const name of left) rmSync(join(folder, name), { force: true })
  })
