import { cluesOf, type Whose } from './clues.ts'
import { keysOfLink, type PlaceOfKey } from './link-keys.ts'
import type { OpenLink, RefusedLink } from './open-links.ts'

/** Links of one key that are looked at, the latest first: what more links share identifies none. */
const mostOfKey = 60

/** A link that a customer may have come by, and why, in words, the strongest first; `score`: the sum of what these weigh. */
export type Candidate = { link: OpenLink; score: number; reasons: string[] }

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
    const { customerId } = whose.account
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
