import { shell } from 'electron'
import { isLoopback } from '../../contract/http.ts'

/** Whether a URL may be handed to the system: https, http on loopback (the practice portal), or mail. Pure. */
export const mayOpen = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return (
    url.protocol === 'https:' || url.protocol === 'mailto:' || (url.protocol === 'http:' && isLoopback(url))
  )
}

/** Opens a URL in the browser or mail program. Rejects anything else. */
export const openExternal = async (url: string): Promise<void> => {
  if (!mayOpen(url)) throw new Error('Refused to open an address of this kind')
  await shell.openExternal(url)
}
