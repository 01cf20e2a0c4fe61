import type { StoreState } from '../../../contract/model.ts'
import { keychainWords, storeWords } from '../../ui/failure-words.ts'

type Cause = Extract<StoreState, { state: 'closed' }>['cause']

/** What keeps the stored data closed, and what to do. */
export const closedWords = (cause: Cause): { title: string; sentence: string } =>
  cause.kind === 'keychain' ? keychainWords(cause.problem) : storeWords(cause.problem)

/** Setting old data aside fits only where trying again will not bring it back. */
export const closedWays = (cause: Cause): { setAside: boolean } => ({
  setAside: cause.kind === 'keychain' ? cause.problem === 'lost' : cause.problem === 'damaged',
})
