import { isMailAddress, mailTo } from '../../../../contract/mail/mail-to.ts'

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

/** Of a draft there is neither sender nor ID yet. */
export type Message = {
  from?: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  /** Null: there is none in it. */
  link: string | null
  /** With its angle brackets. */
  messageId?: string
}

const addressOf = (address: string) => (address === '' ? undefined : { name: '', address })

/** A message with its text as plain text and as HTML. The composer encodes header values, which hold no line break by then. */
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

/** A draft that Outlook and Apple Mail open ready to be sent; without a recipient where the text is no mail address. */
export const composeDraft = ({ to, subject, text, link }: Message): Promise<Buffer> =>
  compose({ to: isMailAddress(to) ? to : '', subject, text, link }, { 'X-Unsent': '1' })

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
