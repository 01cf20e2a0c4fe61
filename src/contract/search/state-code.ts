import { isAlsoState } from '../postal/zip-states.ts'
import { stateNames } from '../states.ts'
import { normalize, stateCodeOf } from './search-words.ts'

const isCode = (code: string) => stateNames.has(code) || isAlsoState(code)

/** The postal service's code of a state that is written as its code or its name: "Texas", "TX", "tx." → "TX"; null: of none. Pure. */
export const stateCode = (text: string): string | null => {
  if (isCode(text)) return text
  const plain = normalize(text).replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  const code = plain.toUpperCase()
  return isCode(code) ? code : (stateCodeOf(plain)?.toUpperCase() ?? null)
}
