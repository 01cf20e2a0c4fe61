import { harmless } from '../../../contract/tables/harmless.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'

/** Puts text on the clipboard unchanged, and announces it. */
export async function copyExactly(text: string, what: string): Promise<void> {
  const answer = await call('clipboard.write', { text })
  announce(answer.ok ? `${what} copied` : `${what} not copied. ${failureWords(answer.failure).sentence}`)
}

/** The same, made safe against formula injection where it is pasted into a spreadsheet. Announces "Account number copied". */
export const copyText = (text: string, what: string): Promise<void> => copyExactly(harmless(text), what)
