import { call } from '../../api.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { announce } from '../../ui/status.tsx'

/** Puts text on the clipboard and says so: "Account number copied". */
export async function copyText(text: string, what: string): Promise<void> {
  const answer = await call('clipboard.write', { text })
  announce(answer.ok ? `${what} copied` : `${what} not copied. ${failureWords(answer.failure).sentence}`)
}
