import { linkEnd, withoutScheme } from '../../../contract/links/link-text.ts'
import type { Link } from '../../../contract/model.ts'
import { partsOf } from '../../../contract/search/pieces.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { emailMark } from '../../mirror-worker/search/marks.ts'
import { matchOf } from '../../mirror-worker/search/match.ts'
import { tokensOf } from '../../mirror-worker/search/tokens.ts'

const inOneLine = (text: string) => normalize(text).replaceAll(/\s+/g, ' ')

/** Reference and email, normalized: the key by which links are sorted, and found to be alike. Pure. */
export const whoOf = ({ customer, email }: Pick<Link, 'customer' | 'email'>): string =>
  `${inOneLine(customer)}\n${inOneLine(email)}`.replace(/^\n/, '')

/** The key by which emails are compared, and names where accents count. Pure. */
export const emailKeyOf = (email: string): string =>
  email.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ')

/**
 * The tokens by which a link is found: of its customer, email, note, redirect URL, URL, maker, customer's name and kind, in this order. Of the URL only the end, since
 * all links share the host. Pure.
 */
export const wordsOf = ([customer, email, note, page, url, ...names]: (string | null)[]) =>
  tokensOf({
    texts: [customer, email, note, page && withoutScheme(page), ...names],
    ids: [url && linkEnd(url)],
  })

const isUrl = (piece: string) => /^https?:\/\//i.test(piece)

/**
 * Turns what a person typed into an expression for `link_word MATCH`: words match by their beginnings, the end of a link's URL by any part. A whole URL matches
 * the link itself or its redirect URL. Null: everything matches. Pure; total over all strings.
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

/** Matches a word of a text, or of an email address (see tokensOf). */
const wholeWord = (word: string) => (/\d/.test(word) ? `("${word}" OR "${emailMark}${word}")` : `"${word}"`)

/** An expression that matches links with all words of a text, as whole words; null: it has none. Pure. */
export const wholeWords = (text: string): string | null => {
  const words = normalize(text).split(/\s+/).flatMap(partsOf)
  return words.length === 0 ? null : `(${[...new Set(words)].map(wholeWord).join(' AND ')})`
}
