import { harmless } from '../../../contract/tables/harmless.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'

/** Puts text on the clipboard just as it is, and says so. */
export async function copyExactly(text: string, what: string): Promise<void> {
  const answer = await call('clipboard.write', { text })
  announce(answer.ok ? `${what} copied` : `${what} not copied. ${failureWords(answer.failure).sentence}`)
}

/** The same with what may be pasted into a spreadsheet, which then runs none of it: "Account number copied". */
export const copyText = (text: string, what: string): Promise<void> => copyExactly(harmless(text), what)
