import type { StoreState } from '../../../contract/model.ts'

/** Where API keys are created, and where this one will be stored. */
export const keyHint = (store: StoreState | undefined): string => {
  const isSession = store?.state === 'open' && store.persistence === 'session'
  const where = isSession ? 'memory until the app closes' : 'this computer’s keychain'
  return `Create the key on the portal, under API keys. It stays in ${where} and goes only to the service.`
}
