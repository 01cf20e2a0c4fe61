const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character] ?? '')

/** Every place of the link, written out in full: what is followed is what is read. */
const withLink = (text: string, link: string | null): string => {
  if (link === null) return escaped(text)
  return text
    .split(link)
    .map(escaped)
    .join(`<a href="${escaped(link)}">${escaped(link)}</a>`)
}

/** The same words as simple HTML: paragraphs, line breaks, and the one link. Pure. */
export const htmlOf = (text: string, link: string | null): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(paragraph => `<p>${withLink(paragraph, link).replaceAll('\n', '<br>\n')}</p>`)
  return `<!DOCTYPE html>\n<html><body>\n${paragraphs.join('\n')}\n</body></html>\n`
}
