import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const installationSchema = z.object({
  /** Prefix of this installation's secrets in the keychain, so that two installations never share one. */
  installationId: z.string().min(1).max(100),
  /** Whether the keychain was given a store key: if it then finds none, it is locked or has lost the key. */
  storeKeyStored: z.boolean(),
  /** What `checkOf` gives for the store's key. Written once a store was opened with it, so that it also proves that there is a store. */
  keyCheck: z.string().optional(),
})
/** What must be known before the encrypted store can be opened; holds no secret. */
export type Installation = z.infer<typeof installationSchema>

/** Two copies: without `installationId` the name of the store's key is lost, and with it the store. */
const names = ['installation.json', 'installation-copy.json']

/** A hash that tells the store's own key from others and reveals nothing else about it. `key`: 32 bytes as hex. Pure. */
export const checkOf = (key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update('Utility Connect store key').digest('hex')

const readCopy = (file: string): Installation | null => {
  try {
    return installationSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const writeCopy = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Replaces both copies, each atomically; they are durable when this returns. Throws what the disk throws. */
export const writeInstallation = (dataDir: string, installation: Installation): void => {
  for (const name of names) writeCopy(join(dataDir, name), JSON.stringify(installation))
}

/** Reads the first intact copy, and repairs the other from it; null if neither can be read. Throws what the disk throws. */
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

/** Keeps the installation of a store that was set aside as `file` (a name), unless it is kept: it names the key, so that both can be put back. */
export const keepInstallation = (dataDir: string, installation: Installation, file: string): void => {
  const kept = join(dataDir, file.replace(/\.db$/, '.installation.json'))
  if (!existsSync(kept)) writeCopy(kept, JSON.stringify(installation))
}
