import type { StoreState } from '../../../contract/model.ts'

/** Where API keys are created, and where this one will be stored. */
export const keyHint = (store: StoreState | undefined): string => {
  const made = 'Create the key on the portal, under API keys.'
  return store?.state === 'open' && store.persistence === 'session'
    ? `${made} It stays in memory until the app closes and goes only to the service.`
    : `${made} It stays in this computer’s keychain and goes only to the service.`
}
