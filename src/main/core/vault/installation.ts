import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const installationSchema = z.object({
  /** Names this installation's secrets in the keychain, so that two of them never share one. */
  installationId: z.string().min(1).max(100),
  /** Whether the keychain was given a store key: then a keychain that knows none is locked, or has lost it. */
  storeKeyStored: z.boolean(),
})
/** What must be known before the encrypted store can be opened; holds no secret. */
export type Installation = z.infer<typeof installationSchema>

const fileIn = (dataDir: string) => join(dataDir, 'installation.json')

/** Null if there is none, or none that can be read. */
export const readInstallation = (dataDir: string): Installation | null => {
  try {
    return installationSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Replaces the file as a whole, on the disk when this returns. Throws what the disk throws. */
export const writeInstallation = (dataDir: string, installation: Installation): void => {
  const file = fileIn(dataDir)
  const handle = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(handle, JSON.stringify(installation))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(`${file}.new`, file)
}
