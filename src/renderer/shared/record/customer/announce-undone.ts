import type { Result } from '../../../../contract/failure.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { messages } from '../record-messages.ts'

/** Says what came of taking something back, wherever the person is by then. */
export const announceUndone = async (answer: Promise<Result<unknown>>): Promise<void> => {
  const undone = await answer
  announce(undone.ok ? messages.undone : messages.notUndone(failureWords(undone.failure).sentence))
}
