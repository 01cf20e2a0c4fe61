import { randomBytes } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import type { SecretAnswer, SecretStore } from '../ports.ts'
import { type Installation, readInstallation, writeInstallation } from './installation.ts'

export type StoreKey = { key: string; installationId: string }

export const storeSecretName = (installationId: string) => `${installationId}/store`

/** The keychain's refusal as a failure; `absent` means that it lost what it was given. */
export const keychainFailure = (answer: Exclude<SecretAnswer, { state: 'stored' }>): Failure => ({
  code: 'keychain',
  problem: answer.state === 'absent' ? 'lost' : answer.state,
})

const isKey = (secret: string) => /^[0-9a-f]{64}$/.test(secret)

const makeKey = async (
  secrets: SecretStore,
  dataDir: string,
  installation: Installation,
): Promise<Result<StoreKey>> => {
  const { installationId } = installation
  const key = randomBytes(32).toString('hex')
  const name = storeSecretName(installationId)
  const set = await secrets.set(name, key)
  if (set.state !== 'stored') return fail(keychainFailure(set))
  // Some keychains take a secret and forget it: better to know before anything is encrypted with it.
  const kept = await secrets.get(name)
  if (kept.state !== 'stored') return fail(keychainFailure(kept))
  writeInstallation(dataDir, { installationId, storeKeyStored: true })
  return ok({ key: kept.secret, installationId })
}

/**
 * Reads the store's key from the keychain, or makes the first one. Over an existing store, or once a key was stored,
 * never makes another: that the keychain knows none then means that it is locked or has lost it (`lost`).
 * Throws what the disk throws.
 */
export const readStoreKey = async (
  secrets: SecretStore,
  { dataDir, storeExists, newId }: { dataDir: string; storeExists: boolean; newId: () => string },
): Promise<Result<StoreKey>> => {
  const known = readInstallation(dataDir)
  if (!known && storeExists) return fail({ code: 'keychain', problem: 'lost' })
  const installation = known ?? { installationId: newId(), storeKeyStored: false }
  if (!known) writeInstallation(dataDir, installation)
  const answer = await secrets.get(storeSecretName(installation.installationId))
  if (answer.state === 'stored') {
    if (!isKey(answer.secret)) return fail({ code: 'keychain', problem: 'lost' })
    if (!installation.storeKeyStored) writeInstallation(dataDir, { ...installation, storeKeyStored: true })
    return ok({ key: answer.secret, installationId: installation.installationId })
  }
  const isFirst = answer.state === 'absent' && !installation.storeKeyStored && !storeExists
  return isFirst ? makeKey(secrets, dataDir, installation) : fail(keychainFailure(answer))
}

/**
 * Makes a key for a new store under a new installation, so that the old key, should it turn up again, still opens the
 * store that was set aside. Throws what the disk throws.
 */
export const replaceStoreKey = (
  secrets: SecretStore,
  { dataDir, newId }: { dataDir: string; newId: () => string },
): Promise<Result<StoreKey>> => makeKey(secrets, dataDir, { installationId: newId(), storeKeyStored: false })
