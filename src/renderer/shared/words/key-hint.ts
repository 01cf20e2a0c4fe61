import type { StoreState } from '../../../contract/model.ts'

/** Where keys are made and where this one is kept. */
export const keyHint = (store: StoreState | undefined): string => {
  const made = 'Create the key on the portal, under API keys.'
  return store?.state === 'open' && store.persistence === 'session'
    ? `${made} It stays in memory until the app closes and goes only to the service.`
    : `${made} It stays in this computer’s keychain and goes only to the service.`
}
