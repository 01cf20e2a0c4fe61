import { hashOfText } from '../places/text-hash.ts'

// What the tokens of a row begin with, beside its plain words. Words never have these characters, so nothing that is typed finds one
// kind of token for another.

/** An ending of the account number: what is typed is its beginning, so any part is found; as a whole it is how the number ends. */
export const numberMark = '='
/** An ending of an ID, which the list of addresses does not show. */
export const idMark = '_'
/** The number of a unit, whatever that is called. */
export const unitMark = '#'
/** What stands for a word of several spellings. */
export const spellingMark = '~'
/** What of an email address has digits: each would be a word of its own that begins as a name does. */
export const emailMark = '+'

/** Utility accounts without a ZIP. */
const noZipToken = '~z_'

const filterToken = (kind: 'u' | 's' | 'c', text: string): string =>
  `~${kind}_${hashOfText(text, 53).toString(36)}`

/** What a list is filtered by; null: whatever it is. */
export type Filters = {
  utility?: string | null
  state?: string | null
  city?: string | null
  noZip?: boolean
}

/** What utility accounts of just this utility, state and city have, and those without a ZIP. Pure. */
export const filterTokens = ({ utility, state, city, noZip }: Filters): string[] => [
  ...(utility == null ? [] : [filterToken('u', utility)]),
  ...(state == null ? [] : [filterToken('s', state)]),
  ...(city == null ? [] : [filterToken('c', city)]),
  ...(noZip === true ? [noZipToken] : []),
]

/** Characters of numbers and IDs, without dashes and spaces, that are found by any part. */
const longestNumber = 64
/** What counts of a number or an ID. Pure. */
export const cutNumber = (squeezed: string): string => squeezed.slice(0, longestNumber).toWellFormed()
/** Characters that a part of them has at least. */
export const shortestPart = 3
