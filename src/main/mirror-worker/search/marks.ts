import { hash } from 'node:crypto'
import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'

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
/** Characters that a part of them has at least. */
export const shortestPart = 3
