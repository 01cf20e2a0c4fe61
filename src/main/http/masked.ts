const maxExcerpt = 200
/** How far into an answer is looked, in characters: one can have 20 million, and blanks become one. */
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
    // As PHP writes it.
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
  // What stands at the end may be the first part of a key.
  const longest = Math.max(0, ...forms.map(form => form.length))
  const whole = text.length > reach ? beginning.slice(0, -longest - 1) : beginning
  const line = whole.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line.slice(0, 2 * maxExcerpt)].slice(0, maxExcerpt).join('')
}
