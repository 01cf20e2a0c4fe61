import type { Account } from '../../../contract/http.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { longestRun, type PlaceOfKey, plainNumber } from './link-keys.ts'
import { streetKey, streetWords } from './street-words.ts'

/** An account with what is known of whose it is. */
export type Whose = { account: Account; name: string | null; email: string | null }

/** One thing that may be noted with a link and then speaks for the account: its key, what it weighs, and why, in words. */
export type Clue = { key: string; weight: number; words: (place: PlaceOfKey) => string }

/** Of a customer with more utility accounts than these the first are compared: it must not hold the app up. */
export const mostCompared = 30

const given = (value: string | null | undefined): string[] => (value?.trim() ? [value.trim()] : [])

const byNumber = (number: string, what: string, weight: number): Clue[] => {
  const plain = plainNumber(number)
  if (plain === null) return []
  return [
    { key: `#${plain}`, weight, words: place => `The ${place} of the link holds its ${what} ${number}` },
  ]
}

const byStreet = (street: string): Clue[] => {
  const key = streetKey(street)?.slice(0, longestRun)
  if (key === undefined) return []
  const words = (place: PlaceOfKey) => `The ${place} of the link names its street ${street}`
  return [{ key: `s ${key.join(' ')}`, weight: 3, words }]
}

const byName = (name: string): Clue[] => {
  const words = streetWords(name).slice(0, longestRun)
  if (words.join('').length < 4) return []
  return [
    { key: `n ${words.join(' ')}`, weight: 3, words: () => `The reference of the link is the name ${name}` },
  ]
}

const byEmail = (email: string): Clue[] => {
  const words = (place: PlaceOfKey) =>
    `The ${place === 'email' ? 'link has' : `${place} of the link holds`} its email ${email}`
  return email.includes('@') ? [{ key: `@${normalize(email)}`, weight: 6, words }] : []
}

/** Each street once, however many units the customer has there. */
const streetsOf = ({ utilityAccounts }: Account): string[] => {
  const streets = utilityAccounts.slice(0, mostCompared).flatMap(({ address }) => given(address?.street))
  return [...new Map(streets.toReversed().map(street => [streetKey(street)?.join(' '), street])).values()]
}

/** All that speaks for an account where a link holds it. Pure; total over all texts. */
export const cluesOf = ({ account, name, email }: Whose): Clue[] => [
  ...byNumber(account.customerId, 'customer ID', 6),
  ...given(email).flatMap(byEmail),
  ...account.utilityAccounts
    .slice(0, mostCompared)
    .flatMap(({ utilityAccountNumber, electricAccountId }) => [
      ...given(utilityAccountNumber).flatMap(value => byNumber(value, 'account number', 5)),
      ...given(electricAccountId).flatMap(value => byNumber(value, 'electric account ID', 6)),
    ]),
  ...streetsOf(account).flatMap(byStreet),
  ...given(name).flatMap(byName),
]
