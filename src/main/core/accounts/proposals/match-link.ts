import type { Account } from '../../../../contract/http.ts'
import { fold, squeeze } from '../../../../contract/search/search-words.ts'
import { holdsWords, streetKey, streetWords } from './street-words.ts'

/** What was noted with a link; '' where nothing was. */
export type Noted = { customer: string; email: string; note: string }

/** An account with what is known of whose it is. */
export type Whose = { account: Account; name: string | null; email: string | null }

/** Why a link may belong to an account, in words, the strongest first; `score`: the sum of what they weigh. */
export type Match = { score: number; reasons: string[] }

type Reason = { weight: number; words: string }

/** Numbers shorter than these are house numbers and dates as well. */
const fewestDigits = 5

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)

/** A number as a whole, whatever people write between its digits. */
const numberPattern = (number: string): RegExp | null => {
  const plain = squeeze(fold(number))
  if (plain.length < fewestDigits || plain.length > 60 || !/\d/.test(plain)) return null
  const digits = [...plain].map(escaped).join(String.raw`[\s.()/#-]?`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${digits}(?![\p{L}\p{N}])`, 'u')
}

const given = (value: string | null | undefined): string[] => (value?.trim() ? [value.trim()] : [])

const places = [
  ['customer', 'reference'],
  ['note', 'note'],
  ['email', 'email'],
] as const satisfies [keyof Noted, string][]

/** The part of what was noted that holds it, as people call that part. */
const placeOf = (noted: Noted, holds: (text: string) => boolean): string | null =>
  places.find(([field]) => holds(noted[field]))?.[1] ?? null

/** One thing that may be noted with a link; answers null, or why that speaks for the account. */
type Test = (noted: Noted) => Reason | null

const byNumber = (number: string, what: string, weight: number): Test[] => {
  const pattern = numberPattern(number)
  if (pattern === null) return []
  return [
    noted => {
      const place = placeOf(noted, text => pattern.test(fold(text)))
      return place === null ? null : { weight, words: `The ${place} of the link holds its ${what} ${number}` }
    },
  ]
}

const byStreet = (street: string): Test[] => {
  const key = streetKey(street)
  if (key === null) return []
  return [
    noted => {
      const place = placeOf(noted, text => holdsWords(streetWords(text), key))
      return place === null
        ? null
        : { weight: 3, words: `The ${place} of the link names its street ${street}` }
    },
  ]
}

const byName = (name: string): Test[] => {
  const wanted = streetWords(name)
  if (wanted.join('').length < 4) return []
  return [
    ({ customer }) =>
      holdsWords(streetWords(customer), wanted)
        ? { weight: 3, words: `The reference of the link is the name ${name}` }
        : null,
  ]
}

const byEmail = (email: string): Test => {
  const wanted = fold(email)
  return noted => {
    const place = placeOf(noted, text =>
      fold(text)
        .split(/[\s,;<>()]+/)
        .includes(wanted),
    )
    if (place === null) return null
    const where = place === 'email' ? 'link has' : `${place} of the link holds`
    return { weight: 6, words: `The ${where} its email ${email}` }
  }
}

/** Of a customer with more utility accounts than these the first are compared: it must not hold the app up. */
const mostCompared = 30

/** Each street once, however many units the customer has there. */
const streetsOf = ({ utilityAccounts }: Account): string[] => {
  const streets = utilityAccounts.slice(0, mostCompared).flatMap(({ address }) => given(address?.street))
  return [...new Map(streets.toReversed().map(street => [streetKey(street)?.join(' '), street])).values()]
}

/**
 * Whether a link may be the one that an account came by: what was noted with it, compared with the account. The answer is null where
 * nothing speaks for it; it says why and decides nothing. Pure; total over all texts.
 */
export const createLinkMatcher = ({ account, name, email }: Whose): ((noted: Noted) => Match | null) => {
  const tests: Test[] = [
    ...byNumber(account.customerId, 'customer ID', 6),
    ...given(email).map(byEmail),
    ...account.utilityAccounts
      .slice(0, mostCompared)
      .flatMap(({ utilityAccountNumber, electricAccountId }) => [
        ...given(utilityAccountNumber).flatMap(value => byNumber(value, 'account number', 5)),
        ...given(electricAccountId).flatMap(value => byNumber(value, 'electric account ID', 6)),
      ]),
    ...streetsOf(account).flatMap(byStreet),
    ...given(name).flatMap(byName),
  ]
  return noted => {
    const all = tests.map(test => test(noted)).filter(reason => reason !== null)
    const reasons = [...new Map(all.map(reason => [reason.words, reason])).values()]
    if (reasons.length === 0) return null
    return {
      score: reasons.reduce((sum, { weight }) => sum + weight, 0),
      reasons: reasons.sort((one, other) => other.weight - one.weight).map(({ words }) => words),
    }
  }
}

/** What to look for in the register, where links are too many to compare each. Pure. */
export const wordsToFind = ({ account, name, email }: Whose): string[] => {
  const texts = account.utilityAccounts
    .slice(0, mostCompared)
    .flatMap(({ utilityAccountNumber, electricAccountId, address }) => [
      ...given(utilityAccountNumber),
      ...given(electricAccountId),
      ...given(address?.street).map(street => streetKey(street)?.join(' ') ?? ''),
    ])
  return [...new Set([account.customerId, ...given(email), ...given(name), ...texts])].filter(
    text => text.length >= fewestDigits,
  )
}
