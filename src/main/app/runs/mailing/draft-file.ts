import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileTarget, writeWhole } from '../../../tables/whole-file.ts'
import { codeOf } from '../../../workers/error-code.ts'

/** In bytes, without number and ending; file systems allow 255 in all. */
const longestName = 150

/** Removes what file systems refuse or what could disguise a name, and cuts it. Pure. */
const safe = (text: string): string => {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}<>:"/\\|?*]+/gu, ' ')
  // `stream: true` drops a character that was cut in half at the end.
  const cut = new TextDecoder().decode(Buffer.from(plain).subarray(0, longestName), { stream: true })
  return cut.replace(/^[ .]+|[ .]+$/g, '')
}

type Named = { place: number; customer: string; email: string }

/** The name of a row's draft without its ending: the row's number on screen, and the customer. Pure. */
export const draftName = ({ place, customer, email }: Named): string =>
  `${String(place + 1).padStart(4, '0')} ${safe(customer) || safe(email)}`.trimEnd()

/** Creates an empty file; false: the name is taken. */
const isOurs = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Writes a draft into the target's folder, whole or not at all. An existing file stays; the draft gets a number then. Throws what the disk throws. */
export const writeDraft = (target: FileTarget, name: string, draft: Buffer): Promise<void> => {
  const moveTo = async (temporary: string): Promise<void> => {
    for (let copy = 1; ; copy += 1) {
      const path = join(dirname(target.path), copy === 1 ? `${name}.eml` : `${name} (${copy}).eml`)
      if (!(await isOurs(path))) continue
      try {
        return await rename(temporary, path)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    }
  }
  return writeWhole(target, draft, moveTo)
}
