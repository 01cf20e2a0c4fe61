import { splitMatches } from './split-matches.ts'

type HighlightProps = {
  text: string
  search: string
  /** What is searched by words is marked by words (see `splitMatches`). */
  byWords?: boolean
}

/** Text with the parts marked that a search found. */
export function Highlight({ text, search, byWords = false }: HighlightProps) {
  const parts = splitMatches(text, search, byWords)
  return parts.map(part => (part.match ? <mark key={part.at}>{part.text}</mark> : part.text))
}
