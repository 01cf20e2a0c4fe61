import { hash } from 'node:crypto'
import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'

// The characters that tokens other than plain words begin with. Words never have these characters, so a typed word finds only words.

/** An ending of the account number. Any part of a number is the beginning of an ending, and a whole ending is how the number ends. */
export const numberMark = '='
/** An ending of an ID, which the list of addresses does not show. */
export const idMark = '_'
/** The number of a unit, whatever that is called. */
export const unitMark = '#'
/** The common form of a word that has several spellings. */
export const spellingMark = '~'
/** A word with digits of an email address: as a plain word it would be found by the beginning of a name. */
export const emailMark = '+'

/** A text as 48 bits in letters and digits: enough to tell names apart. Pure. */
const hashOfText = (text: string): string => hash('sha1', text).slice(0, 12)

/** What a list is filtered by; null and false: whatever it is. `matched`: for `proposed` there is no token. */
export type Filters = Partial<
  Pick<AccountFilter, 'utility' | 'state' | 'city' | 'noZip' | 'matched' | 'standing'>
>

/** A token for each filter, which the rows that it means have. Pure. */
export const filterTokens = ({ utility, state, city, noZip, matched, standing }: Filters): string[] => [
  ...(utility == null ? [] : [`~u_${hashOfText(utility)}`]),
  ...(state == null ? [] : [`~s_${hashOfText(state)}`]),
  ...(city == null ? [] : [`~c_${hashOfText(city)}`]),
  ...(noZip === true ? ['~nozip_'] : []),
  ...(matched == null || matched === 'proposed' ? [] : [`~by_${matched}`]),
  ...(standing === true ? ['~standing_'] : []),
]

/** Characters of numbers and IDs, without dashes and spaces, that are found by any part. */
const longestNumber = 64
/** What counts of a number or an ID. Pure. */
export const cutNumber = (squeezed: string): string => squeezed.slice(0, longestNumber).toWellFormed()
/** The fewest characters of a part by which a number or an ID is found. */
export const shortestPart = 3
