import { isMailAddress } from '../../../../contract/mail/mail-address.ts'
import { htmlOf } from './html.ts'

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

/**
 * A message as it goes over the line: plain text and HTML of the same words. Header values are encoded by the composer, and
 * hold no line break by then.
 */
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
