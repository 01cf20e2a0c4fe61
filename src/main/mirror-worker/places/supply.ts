import type { Supply } from '../../../contract/places.ts'
import { normalize } from '../../../contract/search/search-words.ts'

const words: Record<Supply, RegExp> = {
  electric: /\b(?:electric(?:al|ity)?|power|edison|light(?:ing)?)\b/,
  gas: /\bgas\b/,
  water: /\b(?:water|sewer|wastewater)\b/,
}

/**
 * What a utility account is for: a utility whose name says one thing alone supplies that; an electric account ID says electric; where
 * neither tells, or a name says several ("Gas & Electric"), it is not known: null. Pure.
 */
export const supplyOf = (utility: string | null, electricAccountId: string | null): Supply | null => {
  const name = normalize(utility ?? '')
  const named = (['electric', 'gas', 'water'] as const).filter(kind => words[kind].test(name))
  const [only = null] = named
  if (only !== null && named.length === 1) return only
  return electricAccountId === null ? null : 'electric'
}
