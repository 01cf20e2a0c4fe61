import { linkEnd, withoutScheme } from '../../../contract/links/link-text.ts'
import type { Link } from '../../../contract/model.ts'
import { partsOf } from '../../../contract/search/pieces.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { emailMark } from '../../mirror-worker/search/marks.ts'
import { matchOf } from '../../mirror-worker/search/match.ts'
import { tokensOf } from '../../mirror-worker/search/tokens.ts'

const inOneLine = (text: string) => normalize(text).replaceAll(/\s+/g, ' ')

/** Reference and email, normalized: links are alike whose are the same, and sorted by it. Pure. */
export const whoOf = ({ customer, email }: Pick<Link, 'customer' | 'email'>): string =>
  `${inOneLine(customer)}\n${inOneLine(email)}`.replace(/^\n/, '')

/** Pure. */
export const emailKeyOf = (email: string): string => email.toLowerCase()

type Text = string | null

/**
 * The words of what a row shows, as tokens: of customer, email, note, redirect URL, URL, maker and customer's name; of a URL its end, not the host
 * that all links have. Pure.
 */
export const wordsOf = ([
  customer = null,
  email = null,
  note = null,
  page = null,
  url = null,
  ...names
]: Text[]) =>
  tokensOf({
    texts: [customer, email, note, page && withoutScheme(page), ...names],
    number: null,
    ids: [url && linkEnd(url)],
    state: null,
    filters: [],
  })

const isUrl = (piece: string) => /^https?:\/\//i.test(piece)

/**
 * Reads what a person typed as an expression for `link_word MATCH`: words by their beginnings, the end of a link's URL by any part; a whole
 * URL is the link, or the page that it leads back to. Null: everything. Pure; total over all strings.
 */
export const linkMatch = (search: string): string | null => {
  const pieces = search.trim().split(/\s+/)
  const read = (replace: (url: string) => string) =>
    matchOf({ search: pieces.map(piece => (isUrl(piece) ? replace(piece) : piece)).join(' '), ids: true })
      .match
  const asPage = read(withoutScheme)
  if (!pieces.some(isUrl)) return asPage
  const asLink = read(linkEnd)
  return asPage === null || asLink === null ? (asPage ?? asLink) : `(${asLink}) OR (${asPage})`
}

/** A word as it may stand in a text, or in an email address (see tokensOf). */
const wholeWord = (word: string) => (/\d/.test(word) ? `("${word}" OR "${emailMark}${word}")` : `"${word}"`)

/** Rows that have each word of a text, as whole words; null: it has none. Pure. */
export const wholeWords = (text: string): string | null => {
  const words = normalize(text).split(/\s+/).flatMap(partsOf)
  return words.length === 0 ? null : `(${[...new Set(words)].map(wholeWord).join(' AND ')})`
}
