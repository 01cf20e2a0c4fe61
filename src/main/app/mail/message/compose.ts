import { isMailAddress, mailTo } from '../../../../contract/mail/mail-to.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Each occurrence of the link becomes an anchor whose text is the link itself, so that readers see where it leads. */
const withLink = (text: string, link: string | null): string => {
  if (link === null) return escaped(text)
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`
  return text.split(link).map(escaped).join(anchor)
}

/** A text as simple HTML: paragraphs, line breaks, and the one link. Pure. */
export const htmlOf = (text: string, link: string | null): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(paragraph => `<p>${withLink(paragraph, link).replaceAll('\n', '<br>\n')}</p>`)
  return `<!DOCTYPE html>\n<html><body>\n${paragraphs.join('\n')}\n</body></html>\n`
}

/** A draft has neither sender nor message ID. */
export type Message = {
  from?: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  /** Null: the text has none. */
  link: string | null
  /** With its angle brackets. */
  messageId?: string
}

const addressOf = (address: string) => (address === '' ? undefined : { name: '', address })

/** The bytes of a message, with its text as plain text and as HTML. nodemailer encodes header values; they must have no line breaks. */
export const compose = async (
  { link, to, replyTo = '', ...message }: Message,
  headers: Record<string, string> = {},
): Promise<Buffer> => {
  // Loaded at the first mail, so that the start does not wait for it.
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const node = new Composer({
    ...message,
    to: addressOf(to),
    replyTo: addressOf(replyTo),
    html: htmlOf(message.text, link),
    headers,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return node.build()
}

/** A draft (.eml) that Outlook and Apple Mail open ready to be sent; it has no recipient if `to` is no mail address. */
export const composeDraft = ({ to, subject, text, link }: Message): Promise<Buffer> =>
  compose({ to: isMailAddress(to) ? to : '', subject, text, link }, { 'X-Unsent': '1' })

/** Outlook and Windows cut longer URLs off at 2,083 characters, sometimes silently. */
const longest = 1_900

const encode = (text: string): string => encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, '\r\n'))

/** A `mailto:` URL with subject and text (RFC 6068); null: `to` is no mail address, or the URL would be too long. Pure. */
export const mailtoOf = (to: string, subject: string, text: string): string | null => {
  const address = to === '' ? 'mailto:' : mailTo(to)
  if (address === null) return null
  const url = `${address}?subject=${encode(subject)}&body=${encode(text)}`
  return url.length <= longest ? url : null
}
