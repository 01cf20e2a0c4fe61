const maxExcerpt = 200
/** Characters of an answer that are looked at: answers have up to 20 million, but runs of blanks shrink to one, so an excerpt needs some. */
export const reach = 8192

/** The most characters with which a sign of the key is written. */
const longestSign = 10

/**
 * A sign of the key with the backslashes before it, however JSON, HTML or a URL writes them. Backslashes are one run, which any number of them matches: each
 * for itself could be matched in so many ways that the search would not end.
 */
const formsOf = (signs: string): string => {
  const backslashes = signs.startsWith('\\') ? '(?:\\\\*|(?:%5c)*)' : '\\\\*'
  const sign = signs.replaceAll('\\', '')
  if (sign === '') return backslashes
  const code = sign.charCodeAt(0)
  const hex = code.toString(16)
  return `${backslashes}(?:\\x${hex}|u00${hex}|%${hex}|&#0*${code};|&#x0*${hex};|&[a-z]{2,6};)`
}

/** Matches the key, however a service may have echoed it. */
const echoesOf = (key: string): RegExp => {
  const texts = [key, Buffer.from(key).toString('base64')]
  return new RegExp(texts.map(text => text.replaceAll(/\\*[^\w\\]|\\+/g, formsOf)).join('|'), 'gi')
}

/** One line of at most 200 characters, without the key, to show to support. Pure. */
export const excerptOf = (text: string, key: string): string => {
  const looked = text.slice(0, reach)
  const beginning = key === '' ? looked : looked.replaceAll(echoesOf(key), '•••')
  // A text that was cut may end with the first part of a key, which is not replaced: characters of that length are dropped.
  const longest = 2 * key.length + longestSign * (key.match(/\W/g)?.length ?? 0)
  const whole = text.length > reach ? beginning.slice(0, -longest - 1) : beginning
  const line = whole.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line.slice(0, 2 * maxExcerpt)].slice(0, maxExcerpt).join('')
}
