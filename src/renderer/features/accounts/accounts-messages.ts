import { isolated } from '../../../contract/isolated.ts'

export const accountsMessages = {
  /** Nothing is found as it was typed, and a word of one other letter is. */
  instead: (typed: string, instead: string) =>
    `Nothing for “${isolated(typed.trim())}”; showing “${isolated(instead)}”`,
}
