import { type Clue, cluesOf, type Whose } from './clues.ts'
import { keysOfLink } from './link-keys.ts'
import { type Match, matchLink } from './match-link.ts'
import type { OpenLink, RefusedLink } from './open-links.ts'

/** Links of one key that are looked at, the latest first: what more links share identifies none. */
const mostOfKey = 60

export type Candidate = Match & { link: OpenLink }

/** By customer and link, whatever characters are in their IDs. */
const pairOf = ({ customerId, linkId }: RefusedLink) => JSON.stringify([customerId, linkId])

/**
 * The open links by their keys, to be held against one customer after the other. `links`: the latest first. `has`: whether any
 * may be theirs; `of`: those that may, the likeliest first. Pure.
 */
export const indexLinks = (links: readonly OpenLink[], refused: readonly RefusedLink[]) => {
  const refusals = new Set(refused.map(pairOf))
  const byKey = new Map<string, OpenLink[]>()
  for (const link of links)
    for (const key of keysOfLink(link).keys()) {
      const same = byKey.get(key)
      if (same === undefined) byKey.set(key, [link])
      else if (same.length < mostOfKey) same.push(link)
    }

  const linksOf = (customerId: string, clues: readonly Clue[]): OpenLink[] => {
    const all = new Set(clues.flatMap(({ key }) => byKey.get(key) ?? []))
    return [...all].filter(({ id }) => !refusals.has(pairOf({ customerId, linkId: id })))
  }

  const has = (whose: Whose): boolean => linksOf(whose.account.customerId, cluesOf(whose)).length > 0

  const of = (whose: Whose): Candidate[] => {
    const clues = cluesOf(whose)
    return linksOf(whose.account.customerId, clues)
      .flatMap(link => {
        const match = matchLink(clues, link)
        return match === null ? [] : [{ link, ...match }]
      })
      .sort((one, other) => other.score - one.score || other.link.createdAt - one.link.createdAt)
  }

  return { isEmpty: links.length === 0, has, of }
}
