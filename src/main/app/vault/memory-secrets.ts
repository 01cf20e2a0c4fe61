import type { SecretStore } from '../ports.ts'

/** Secrets for this session only: gone when the app ends, never written anywhere. */
export const createMemorySecrets = (): SecretStore => {
  const secrets = new Map<string, string>()
  return {
    get: async name => {
      const secret = secrets.get(name)
      return secret === undefined ? { state: 'absent' } : { state: 'stored', secret }
    },
    set: async (name, secret) => {
      secrets.set(name, secret)
      return { state: 'stored', secret }
    },
    remove: async name => ({ state: secrets.delete(name) ? 'removed' : 'not_found' }),
  }
}
