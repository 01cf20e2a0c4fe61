import { shell } from 'electron'
import { isLoopback } from '../../contract/loopback.ts'
import { isMailAddress } from '../../contract/mail/mail-address.ts'

/** What a mail may begin with; anything else, such as `attach`, could send more than a person sees. */
const mailFields = new Set(['subject', 'body'])

/** One address, or none yet, and of the rest only what the person sees in the mail. */
const isPlainMail = ({ pathname, searchParams }: URL): boolean => {
  const fields = [...searchParams.keys()]
  try {
    const isOne = pathname === '' ? fields.length > 0 : isMailAddress(decodeURIComponent(pathname))
    return isOne && fields.every(name => mailFields.has(name))
  } catch {
    return false // an escape that stands for nothing
  }
}

/** Whether a URL may be handed to the system: https, http on loopback (the practice portal), or a mail to one address. Pure. */
export const mayOpen = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'mailto:') return isPlainMail(url)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Opens a URL in the browser or mail program. Rejects anything else. */
export const openExternal = async (url: string): Promise<void> => {
  if (!mayOpen(url)) throw new Error('Refused to open an address of this kind')
  await shell.openExternal(url)
}
