import type { StoreState } from '../../../contract/model.ts'

/** Where keys are made and where this one is kept. */
export const keyHint = (store: StoreState | undefined): string => {
  const made = 'Keys are made on the portal under API keys.'
  return store?.state === 'open' && store.persistence === 'session'
    ? `${made} Yours is kept in memory until the app closes, and goes nowhere but to the service.`
    : `${made} Yours is kept in this computer’s keychain and goes nowhere but to the service.`
}
