import { isMailAddress } from '../../../../contract/mail/mail-address.ts'
import { mailTo } from '../../../../contract/mail/mail-to.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

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

export type Message = {
  from: { name: string; address: string } | null
  to: string
  replyTo: string
  subject: string
  text: string
  /** Null: there is none in it. */
  link: string | null
  /** With its angle brackets; null for a draft, which gets its own when it is sent. */
  messageId: string | null
}

/** Loaded at the first mail, so that the start does not wait for it. */
const loadComposer = async () => (await import('nodemailer/lib/mail-composer')).default

/** A message with its text as plain text and as HTML. The composer encodes header values, which hold no line break by then. */
export const compose = async (message: Message, headers: Record<string, string> = {}): Promise<Buffer> => {
  const Composer = await loadComposer()
  const { from, to, replyTo, subject, text, link, messageId } = message
  const node = new Composer({
    ...(from === null ? {} : { from }),
    ...(to === '' ? {} : { to: { name: '', address: to } }),
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(messageId === null ? {} : { messageId }),
    subject,
    text,
    html: htmlOf(text, link),
    headers,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return node.build()
}

/** A draft that Outlook and Apple Mail open ready to be sent; without a recipient where the text is no mail address. */
export const composeDraft = (message: Omit<Message, 'from' | 'messageId'>): Promise<Buffer> => {
  const to = isMailAddress(message.to) ? message.to : ''
  return compose({ ...message, to, from: null, messageId: null }, { 'X-Unsent': '1' })
}

/** Outlook and Windows cut longer addresses off (2,083 characters), some without a word. */
const longest = 1_900

const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))

/** A `mailto:` address with subject and text (RFC 6068); null where no mail can go there, or it would be longer than mail programs take. Pure. */
export const mailtoOf = (to: string, subject: string, text: string): string | null => {
  const address = to === '' ? 'mailto:' : mailTo(to)
  if (address === null) return null
  const url = `${address}?subject=${encode(subject)}&body=${encode(text)}`
  return url.length <= longest ? url : null
}
