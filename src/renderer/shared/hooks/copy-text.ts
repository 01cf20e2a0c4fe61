import { harmless } from '../../../contract/tables/harmless.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'

/** Puts text on the clipboard unchanged, and announces it. */
export async function copyExactly(text: string, what: string): Promise<void> {
  const answer = await call('clipboard.write', { text })
  announce(answer.ok ? `${what} copied` : `${what} not copied. ${failureWords(answer.failure).sentence}`)
}

/** What the button is called that copies a field: "Account number" → "Copy account number". */
export const copyWords = (what: string): string => `Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`

/** The same as `copyExactly`, made safe against formula injection where it is pasted into a spreadsheet. Announces "Account number copied". */
export const copyText = (text: string, what: string): Promise<void> => copyExactly(harmless(text), what)
