import type { SecretAnswer, SecretPatience } from '../ports.ts'
import type { Session } from './session.ts'
import { storeSecretName } from './store-key.ts'

// A locked keyring answers for what it holds as if it were not there. What tells the two apart is the store's own key: it was
// read when the store was opened, so where it cannot be had, nothing can.

const isOpen = async (
  { secrets, installationId, persistence }: Session,
  patience?: SecretPatience,
): Promise<boolean> =>
  persistence === 'session' ||
  (await secrets.get(storeSecretName(installationId), patience)).state === 'stored'

/** A secret; `absent` only where the keychain is open, and else `locked`. Never rejects. */
export const readSecret = async (
  session: Session,
  name: string,
  patience?: SecretPatience,
): Promise<SecretAnswer> => {
  const answer = await session.secrets.get(name, patience)
  return answer.state === 'absent' && !(await isOpen(session, patience)) ? { state: 'locked' } : answer
}

/**
 * Removes a secret; whether it is gone for certain: the keychain took it out, or holds none of that name and was open before and after it
 * said so. Never rejects.
 */
export const removeSecret = async (
  session: Session,
  name: string,
  patience?: SecretPatience,
): Promise<boolean> => {
  const answer = await session.secrets.remove(name, patience)
  if (answer.state !== 'not_found') return answer.state === 'removed'
  return (await isOpen(session, patience)) && (await readSecret(session, name, patience)).state === 'absent'
}
