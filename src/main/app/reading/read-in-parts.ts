import type { Parts } from './parts.ts'
import { type Question, readAnswer } from './read-answer.ts'
import { type AnyQuestion, type Reading, type ReadingOf, readAnyApart } from './read-apart.ts'

/** Characters of an answer that are read in a few milliseconds: a thread of its own would cost more. */
const smallAnswer = 256 * 1024

async function* one<T>(values: T[]) {
  yield* values
}

type Asked<Facts extends object, Item> = { question: AnyQuestion; read: () => Parts<Facts, Item> }

/**
 * Reads an answer without holding main up: a small one at once, by `read`; a large one in a thread of its own. Rejects as
 * `readAnyApart` does.
 */
export const readAnyInParts = <Facts extends object, Item, T>(
  script: string | URL,
  { question, read }: Asked<Facts, Item>,
  use: (reading: ReadingOf<Facts, Item>) => Promise<T>,
): Promise<T> => {
  if (question.text.length > smallAnswer) return readAnyApart(script, question, use)
  const parts = read()
  return use({ head: parts, slices: one(parts.readable ? parts.slices : []) })
}

/** The same for an answer with accounts. */
export const readInParts = async <T>(
  script: string | URL,
  question: Question,
  use: (reading: Reading) => Promise<T>,
): Promise<T> => readAnyInParts(script, { question, read: () => readAnswer(question) }, use)
