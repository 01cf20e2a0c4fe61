export type TextPart = { at: number; text: string; match: boolean }

/** Without case and accents, one UTF-16 unit for one, so that places in it are places in the original. */
const fold = (text: string): string =>
  [...Array(text.length).keys()]
    .map(at => text.charAt(at).normalize('NFD').charAt(0).toLowerCase().charAt(0) || text.charAt(at))
    .join('')

/**
 * Cuts a text at the words of a search, regardless of case and accents.
 * The parts together are the text again; `at` is where a part begins.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const words = fold(search.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0 || text === '') return [{ at: 0, text, match: false }]
  const folded = fold(text)
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marked.fill(1, at, at + word.length)
    }
  }
  return cutWhereItChanges(text, marked)
}

const cutWhereItChanges = (text: string, marked: Uint8Array): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && marked[at] === marked[from]) continue
    parts.push({ at: from, text: text.slice(from, at), match: marked[from] === 1 })
    from = at
  }
  return parts
}
