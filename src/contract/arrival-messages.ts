import { isolated } from './isolated.ts'
import type { Arrival } from './model.ts'

/** Controls, line breaks, and what turns the direction of the text around it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const segmenter = new Intl.Segmenter()

/** A name cut and isolated for use in a sentence; null if it has no visible character. */
const inLine = (name: string | null, longest: number): string | null => {
  // Cut before it is segmented, which would take long for a very long name.
  const text = (name ?? '').slice(0, 2_000).replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  const shown = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
  return shown === '' ? null : isolated(shown)
}

const countOf = (customers: Arrival[]): number => new Set(customers.map(({ customerId }) => customerId)).size

/**
 * "Maria Alvarez accepted", or of several "3 customers accepted". `accepted`: the service reports who accepted; otherwise it is only known that an
 * account is new. `named`: whether the message may contain a name; `longest`: how many of its characters.
 */
export const arrivalMessage = (
  arrivals: Arrival[],
  { named, accepted, longest = 60 }: { named: boolean; accepted: boolean; longest?: number },
): string => {
  const count = countOf(arrivals)
  if (count > 1) return accepted ? `${count} customers accepted` : `${count} new accounts`
  const name = named ? inLine(arrivals[0]?.name ?? null, longest) : null
  if (accepted) return `${name ?? 'A customer'} accepted`
  return name === null ? '1 new account' : `New account: ${name}`
}

/** "Maria Alvarez ended sharing", or of several "3 customers ended sharing". `named`: whether the message may contain a name. */
export const endMessage = (ended: Arrival[], named: boolean): string => {
  const count = countOf(ended)
  if (count > 1) return `${count} customers ended sharing`
  return `${(named ? inLine(ended[0]?.name ?? null, 60) : null) ?? 'A customer'} ended sharing`
}
