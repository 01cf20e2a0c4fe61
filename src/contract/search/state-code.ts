import { isStateCode } from '../postal/zip-states.ts'
import { stateNames } from '../states.ts'
import { normalize } from './search-words.ts'

const codes = new Map([...stateNames].map(([code, name]) => [normalize(name), code]))

/** Words in the longest name of a state. */
export const longestStateName = Math.max(...[...codes.keys()].map(name => name.split(' ').length))

/** The code of the state with this normalized name: "texas" → "TX"; null: there is none. Pure. */
export const stateOfName = (name: string): string | null => codes.get(name) ?? null

/** The postal code of a state that is given by code or name: "Texas", "TX", "tx." → "TX"; null: it is no state. Pure. */
export const stateCode = (text: string): string | null => {
  if (isStateCode(text)) return text
  const plain = normalize(text).replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  const code = plain.toUpperCase()
  return isStateCode(code) ? code : stateOfName(plain)
}
