import { createHmac } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'

const installationSchema = z.object({
  /** Names this installation's secrets in the keychain, so that two of them never share one. */
  installationId: z.string().min(1).max(100),
  /** Whether the keychain was given a store key: then a keychain that knows none is locked, or has lost it. */
  storeKeyStored: z.boolean(),
  /** What the store's key must come to (see `checkOf`), once a store was opened with it; so there is one. */
  keyCheck: z.string().optional(),
})
/** What must be known before the encrypted store can be opened; holds no secret. */
export type Installation = z.infer<typeof installationSchema>

/** Twice: without it, the name of the key that opens the store is lost. */
const names = ['installation.json', 'installation-copy.json']

/** Tells whether a key is the store's own, and nothing else about it. `key`: 32 bytes as hex. Pure. */
export const checkOf = (key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update('Utility Connect store key').digest('hex')

const readCopy = (file: string): Installation | null => {
  try {
    const read = installationSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const writeCopy = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Replaces both copies, each as a whole, on the disk when this returns. Throws what the disk throws. */
export const writeInstallation = (dataDir: string, installation: Installation): void => {
  for (const name of names) writeCopy(join(dataDir, name), JSON.stringify(installation))
}

/** From the first copy that can be read, which then takes the place of the other; null if neither can. Throws what the disk throws. */
export const readInstallation = (dataDir: string): Installation | null => {
  const copies = names.map(name => readCopy(join(dataDir, name)))
  const installation = copies.find(copy => copy !== null) ?? null
  if (installation === null) return null
  const text = JSON.stringify(installation)
  for (const [index, name] of names.entries()) {
    if (JSON.stringify(copies[index]) !== text) writeCopy(join(dataDir, name), text)
  }
  return installation
}

/** Keeps what names the key of a store that was set aside as `file` (a name), so that both can be put back. */
export const keepInstallation = (dataDir: string, installation: Installation, file: string): void =>
  writeCopy(join(dataDir, file.replace(/\.db$/, '.installation.json')), JSON.stringify(installation))
