import { isAlsoState } from '../postal/zip-states.ts'
import { stateNames } from '../states.ts'
import { normalize } from './search-words.ts'

const isCode = (code: string) => stateNames.has(code) || isAlsoState(code)
const codes = new Map([...stateNames].map(([code, name]) => [normalize(name), code]))

/** Of states' names, in words. */
export const longestStateName = Math.max(...[...codes.keys()].map(name => name.split(' ').length))

/** The code of the state that goes by this name, normalized: "texas" → "TX"; null: none does. Pure. */
export const stateOfName = (name: string): string | null => codes.get(name) ?? null

/** The postal service's code of a state that is written as its code or its name: "Texas", "TX", "tx." → "TX"; null: of none. Pure. */
export const stateCode = (text: string): string | null => {
  if (isCode(text)) return text
  const plain = normalize(text).replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  const code = plain.toUpperCase()
  return isCode(code) ? code : stateOfName(plain)
}
