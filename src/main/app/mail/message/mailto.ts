import { mailTo } from '../../../../contract/mail/mail-to.ts'

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
