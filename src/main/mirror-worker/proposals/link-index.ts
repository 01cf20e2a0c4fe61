import type { Link } from '../../../contract/model.ts'
import { emailKey, keysOfLink, nameKey, numberKey, type PlaceOfKey, streetKey } from './link-keys.ts'

/** A link of the register whose customer is not known yet. */
export type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'>

/** A customer of whom a person said that the link is not theirs. */
export type RefusedLink = { customerId: string; linkId: string }

/** A customer with some of their utility accounts. */
export type Whose = {
  customerId: string
  name: string | null
  email: string | null
  rows: { electricAccountId: string | null; accountNumber: string | null; street: string | null }[]
}

/** A link that a customer may have come by, and why, in words, the strongest first; `score`: the sum of what these weigh. */
type Candidate = { link: OpenLink; score: number; reasons: string[] }

/** One thing that may be noted with a link and then speaks for the customer: its key, what it weighs, and why, in words. */
type Clue = { key: string; weight: number; words: (place: PlaceOfKey) => string }

/** Links of one key that are looked at, the latest first: what more links share identifies none. */
const mostOfKey = 60

const clue = (
  text: string | null | undefined,
  keyOf: (text: string) => string | null,
  weight: number,
  words: (place: PlaceOfKey, text: string) => string,
): Clue[] => {
  const given = text?.trim() ?? ''
  const key = given === '' ? null : keyOf(given)
  return key === null ? [] : [{ key, weight, words: place => words(place, given) }]
}

const byNumber = (number: string | null, what: string, weight: number): Clue[] =>
  clue(number, numberKey, weight, (place, text) => `The ${place} of the link holds its ${what} ${text}`)

/** All that speaks for a customer where a link holds it; each street once, however many units they have there. */
const cluesOf = ({ customerId, name, email, rows }: Whose): Clue[] => {
  const streets = rows
    .toReversed()
    .flatMap(({ street }) =>
      clue(street, streetKey, 3, (place, text) => `The ${place} of the link names its street ${text}`),
    )
  return [
    ...byNumber(customerId, 'customer ID', 6),
    ...clue(email, emailKey, 6, (place, text) =>
      place === 'email'
        ? `The link has its email ${text}`
        : `The ${place} of the link holds its email ${text}`,
    ),
    ...rows.flatMap(({ accountNumber, electricAccountId }) => [
      ...byNumber(accountNumber, 'account number', 5),
      ...byNumber(electricAccountId, 'electric account ID', 6),
    ]),
    ...new Map(streets.map(street => [street.key, street])).values(),
    ...clue(name, nameKey, 3, (_, text) => `The reference of the link is the name ${text}`),
  ]
}

/** By customer and link, whatever characters are in their IDs. */
const pairOf = ({ customerId, linkId }: RefusedLink) => JSON.stringify([customerId, linkId])

/**
 * The open links by what was noted with them, to be held against what speaks for one customer after the other. `links`: the latest first.
 * Answers those that may be theirs, the likeliest first, which decides nothing. Pure; total over all texts.
 */
export const indexLinks = (links: readonly OpenLink[], refused: readonly RefusedLink[]) => {
  const refusals = new Set(refused.map(pairOf))
  const byKey = new Map<string, { link: OpenLink; place: PlaceOfKey }[]>()
  for (const link of links)
    for (const [key, place] of keysOfLink(link)) {
      const same = byKey.get(key) ?? []
      byKey.set(key, same)
      if (same.length < mostOfKey) same.push({ link, place })
    }

  return (whose: Whose): Candidate[] => {
    const { customerId } = whose
    const weights = new Map<OpenLink, Map<string, number>>()
    for (const { key, weight, words } of cluesOf(whose))
      for (const { link, place } of byKey.get(key) ?? []) {
        if (refusals.has(pairOf({ customerId, linkId: link.id }))) continue
        const reasons = weights.get(link) ?? new Map<string, number>()
        weights.set(link, reasons.set(words(place), weight))
      }
    return [...weights]
      .map(([link, reasons]) => ({
        link,
        score: [...reasons.values()].reduce((sum, weight) => sum + weight, 0),
        reasons: [...reasons].toSorted(([, one], [, other]) => other - one).map(([words]) => words),
      }))
      .sort((one, other) => other.score - one.score || other.link.createdAt - one.link.createdAt)
  }
}
