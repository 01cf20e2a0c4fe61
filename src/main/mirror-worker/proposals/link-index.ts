import type { Link } from '../../../contract/model.ts'
import { emailKey, keysOfLink, nameKey, numberKey, type PlaceOfKey, streetKey } from './link-keys.ts'

/** A link of the register whose customer is not known yet. */
export type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'>

/** Staff said that the link is not this customer's. */
export type RefusedLink = { customerId: string; linkId: string }

/** A customer with some of their utility accounts. */
export type Whose = {
  customerId: string
  name: string | null
  email: string | null
  rows: { electricAccountId: string | null; accountNumber: string | null; street: string | null }[]
}

/** Something known of a customer that may be noted with a link: its key, its weight as a reason, and the sentence about it. */
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

/** All clues of a customer; each street once, however many units they have there. */
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
 * Indexes open links by the keys of what was noted with them. `links`: the latest first. The function that it answers finds the links that may
 * be a customer's, the likeliest first; a person decides, by the reasons, the strongest first. `score`: the sum of their weights. Pure; total over all texts.
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

  return (whose: Whose) => {
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
