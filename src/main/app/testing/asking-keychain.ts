import type { SecretStore } from '../ports.ts'

/** From now on the keychain takes a secret only once the person has typed its password. */
export const askForPassword = (secrets: SecretStore) => {
  const set = secrets.set
  const [asked, typed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  secrets.set = async (name, secret) => {
    asked.resolve()
    await typed.promise
    return set(name, secret)
  }
  return { asked: asked.promise, type: typed.resolve }
}
