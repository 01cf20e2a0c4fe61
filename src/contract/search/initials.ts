import { partsOf } from './pieces.ts'
import { normalize } from './search-words.ts'

const small = new Set(['and', 'of', 'the', 'for', 'in'])
/** Two letters would stand for too much. */
const fewest = 3

/** What people call a utility by: "Pacific Gas and Electric" → ["pge"]; of a name of one or two words none. Pure. */
export const initialsOf = (name: string): string[] => {
  const words = partsOf(normalize(name.slice(0, 200)).replaceAll(/\s+/g, '-')).filter(
    word => !small.has(word),
  )
  return words.length < fewest ? [] : [words.map(word => [...word][0]).join('')]
}
