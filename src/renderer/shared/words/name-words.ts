import { normalize } from '../../../contract/search/search-words.ts'

/** The words of a name, normalized: letters and digits alone. Pure. */
export const nameWords = (name: string): string[] =>
  normalize(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
