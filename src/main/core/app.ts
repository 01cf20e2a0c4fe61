import type { Result } from '../../contract/failure.ts'
import type { AppState } from '../../contract/model.ts'

export type AppOptions = {
  /** The folder for the store and its marker file; it exists. */
  dataDir: string
  version: string
  platform: string
  host: AppState['host']
}

export type App = {
  /** Reads the keychain and opens the store. Never rejects: what went wrong is in the state. */
  start: () => Promise<void>
  state: () => AppState
  /** Answers one call of the contract, whatever is passed. Never rejects. */
  answer: (name: unknown, input: unknown) => Promise<Result<unknown>>
  /** Closes the store; the app is of no use afterwards. */
  close: () => void
}
