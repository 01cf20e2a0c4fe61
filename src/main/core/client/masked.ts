const maxExcerpt = 200

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Replaces the key, however a service may have echoed it, by dots. Pure. */
const masked = (text: string, key: string): string => {
  if (key === '') return text
  const json = JSON.stringify(key).slice(1, -1)
  const forms = [
    key,
    json,
    // As PHP writes it.
    json.replaceAll('/', '\\/'),
    encodeURIComponent(key),
    html(key),
    Buffer.from(key).toString('base64'),
  ]
  return forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text)
}

/** One line of at most 200 characters, without the key, to show to support. Pure. */
export const excerptOf = (text: string, key: string): string => {
  const line = masked(text, key)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  // Cut before it is taken apart: a list's answer can have 20 million characters, and each of these is one or two long.
  return [...line.slice(0, 2 * maxExcerpt)].slice(0, maxExcerpt).join('')
}
