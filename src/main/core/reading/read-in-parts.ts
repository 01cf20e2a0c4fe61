import { type Question, readAnswer } from './read-answer.ts'
import { type Reading, readApart } from './read-apart.ts'

/** Characters of an answer that are read in a few milliseconds: a thread of its own would cost more. */
const smallAnswer = 256 * 1024

async function* one<T>(values: T[]) {
  yield* values
}

/** Reads an answer without holding main up: a small one at once, a large one in a thread of its own. Rejects as `readApart` does. */
export const readInParts = async <T>(
  script: string | URL,
  question: Question,
  use: (reading: Reading) => Promise<T>,
): Promise<T> => {
  if (question.text.length > smallAnswer) return readApart(script, question, use)
  const read = readAnswer(question)
  return use({ head: read, slices: one(read.readable ? read.slices : []) })
}
