import { randomBytes } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import type { SecretAnswer, SecretPatience, SecretStore } from '../ports.ts'
import {
  checkOf,
  type Installation,
  keepInstallation,
  readInstallation,
  writeInstallation,
} from './installation.ts'

export type StoreKey = { key: string; installation: Installation }

export const storeSecretName = (installationId: string) => `${installationId}/store`

/** The keychain's refusal as a failure; `absent`: it lost a secret that it was given. */
export const keychainFailure = (answer: Exclude<SecretAnswer, { state: 'stored' }>): Failure => ({
  code: 'keychain',
  problem: answer.state === 'absent' ? 'lost' : answer.state,
})

/** Makes a key for a new store. Under a new installation ID the old key stays for the old store; `adoptStoreKey` switches over. */
export const makeKey = async (secrets: SecretStore, installationId: string): Promise<Result<StoreKey>> => {
  const key = randomBytes(32).toString('hex')
  const name = storeSecretName(installationId)
  const set = await secrets.set(name, key)
  if (set.state !== 'stored') return fail(keychainFailure(set))
  // Read back, since some keychains accept a secret and forget it: nothing must be encrypted with such a key.
  const kept = await secrets.get(name)
  if (kept.state !== 'stored') return fail(keychainFailure(kept))
  return ok({ key: kept.secret, installation: { installationId, storeKeyStored: true } })
}

type Wanted = { dataDir: string; storeExists: boolean; newId: () => string; patience: SecretPatience }

/**
 * Reads the store's key, or makes the first one; never another key if there is a store or a key was stored before: a keychain that finds none then is
 * locked or has lost it (`lost`). `other_key`: the key found is not the store's. Throws what the disk throws.
 */
export const readStoreKey = async (
  secrets: SecretStore,
  { dataDir, storeExists, newId, patience }: Wanted,
): Promise<Result<StoreKey>> => {
  const known = readInstallation(dataDir)
  if (!known && storeExists) return fail({ code: 'keychain', problem: 'lost' })
  const installation = known ?? { installationId: newId(), storeKeyStored: false }
  if (!known) writeInstallation(dataDir, installation)
  const answer = await secrets.get(storeSecretName(installation.installationId), patience)
  if (answer.state === 'stored') {
    const { secret } = answer
    const isOwn =
      /^[0-9a-f]{64}$/.test(secret) && (installation.keyCheck ?? checkOf(secret)) === checkOf(secret)
    if (!isOwn) return fail({ code: 'keychain', problem: 'other_key' })
    return ok({ key: secret, installation: { ...installation, storeKeyStored: true } })
  }
  const isFirst = answer.state === 'absent' && !installation.storeKeyStored && !storeExists
  if (!isFirst) return fail(keychainFailure(answer))
  const made = await makeKey(secrets, installation.installationId)
  if (made.ok) writeInstallation(dataDir, made.value.installation)
  return made
}

/** Switches to another store's key. `asides`: the names of the stores that the old key opens. Throws what the disk throws. */
export const adoptStoreKey = (dataDir: string, { installation }: StoreKey, asides: (string | null)[]) => {
  const before = readInstallation(dataDir)
  for (const aside of asides) if (before && aside !== null) keepInstallation(dataDir, before, aside)
  writeInstallation(dataDir, installation)
}

/** To be called after a store was opened with this key: records that there is a store, and which key opens it. */
export const confirmStoreKey = (dataDir: string, { key, installation }: StoreKey): void => {
  const keyCheck = checkOf(key)
  if (installation.keyCheck === keyCheck && installation.storeKeyStored) return
  writeInstallation(dataDir, { ...installation, storeKeyStored: true, keyCheck })
}
