import { partsOf } from '../../../contract/search/pieces.ts'
import { normalize } from '../../../contract/search/search-words.ts'

/** The words of a name, normalized: letters and digits alone. Pure. */
export const nameWords = (name: string): string[] => partsOf(normalize(name))
