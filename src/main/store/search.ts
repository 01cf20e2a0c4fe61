const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Text as it is stored for searching and as it is searched for: no accents, no upper case. Pure. */
export const fold = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase()
  return text.toWellFormed().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** One text to search in; a word never runs over from one field into the next. Pure. */
export const foldAll = (fields: (string | null)[]): string =>
  fold(fields.filter(field => field !== null).join('\n'))

/**
 * What to look for: `match` is an FTS5 expression over trigrams, for words of three characters and more; `parts` are the
 * shorter ones, which trigrams cannot find. All must be there. Both empty: everything matches.
 */
export type Search = { match: string | null; parts: string[] }

/** In quotes, nothing is an operator; a quote inside is doubled. */
const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** Reads what a person typed: words, each of which may be any part of any field. Pure; total over all strings. */
export const readSearch = (text: string): Search => {
  // A NUL would end the expression early.
  const words = [...new Set(fold(text.replaceAll('\0', ' ')).split(/\s+/))].filter(word => word !== '')
  const long = words.filter(word => [...word].length >= 3)
  const parts = words.filter(word => [...word].length < 3)
  return { match: long.length === 0 ? null : long.map(quoted).join(' AND '), parts }
}

/** The conditions for the short words over a column, and their named parameters. */
export const partConditions = (column: string, parts: string[]) => ({
  conditions: parts.map((_, index) => `instr(${column}, :part${index}) > 0`),
  parameters: Object.fromEntries(parts.map((part, index) => [`part${index}`, part])),
})
