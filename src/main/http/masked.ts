const maxExcerpt = 200
/** Characters of an answer that are looked at: answers have up to 20 million, but runs of blanks shrink to one, so an excerpt needs some. */
export const reach = 8192

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The key, however a service may have echoed it. */
const formsOf = (key: string): string[] => {
  if (key === '') return []
  const json = JSON.stringify(key).slice(1, -1)
  return [
    key,
    json,
    // PHP escapes slashes in JSON.
    json.replaceAll('/', '\\/'),
    encodeURIComponent(key),
    html(key),
    Buffer.from(key).toString('base64'),
  ]
}

/** One line of at most 200 characters, without the key, to show to support. Pure. */
export const excerptOf = (text: string, key: string): string => {
  const forms = formsOf(key)
  const beginning = forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text.slice(0, reach))
  // A text that was cut may end with the first part of a key, which is not replaced: characters of that length are dropped.
  const longest = Math.max(0, ...forms.map(form => form.length))
  const whole = text.length > reach ? beginning.slice(0, -longest - 1) : beginning
  const line = whole.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line.slice(0, 2 * maxExcerpt)].slice(0, maxExcerpt).join('')
}
