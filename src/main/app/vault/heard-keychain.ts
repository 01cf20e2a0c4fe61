import type { Keychain, SecretAnswer } from '../ports.ts'

/** The keychain, and somebody told whenever it gave or took a secret: it is open then. */
export const heardKeychain = (keychain: Keychain, onOpen: () => void): Keychain => {
  const heard = async (asked: Promise<SecretAnswer>): Promise<SecretAnswer> => {
    const answer = await asked
    if (answer.state === 'stored') onOpen()
    return answer
  }
  return {
    ...keychain,
    get: (name, patience) => heard(keychain.get(name, patience)),
    set: (name, secret) => heard(keychain.set(name, secret)),
  }
}
