import type { Keychain, SecretAnswer } from '../ports.ts'

/** The keychain; `onOpen` is called whenever it gave or took a secret: it is open then. */
export const watchKeychain = (keychain: Keychain, onOpen: () => void): Keychain => {
  const watched = async (answering: Promise<SecretAnswer>): Promise<SecretAnswer> => {
    const answer = await answering
    if (answer.state === 'stored') onOpen()
    return answer
  }
  return {
    ...keychain,
    get: (name, patience) => watched(keychain.get(name, patience)),
    set: (name, secret) => watched(keychain.set(name, secret)),
  }
}
