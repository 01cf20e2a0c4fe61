import { splitMatches } from './split-matches.ts'

/** Text with the parts marked that a search found. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const parts = splitMatches(text, search)
  return parts.map(part => (part.match ? <mark key={part.at}>{part.text}</mark> : part.text))
}
