/** What turns the direction of all text that follows, or ends an isolate before its time. */
const turners = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters and marks that are read from right to left (UAX #9). */
const fromTheRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Somebody's text without what would turn it around, or the text behind it; marks that names need stay. Pure. */
export const unturned = (text: string): string => text.replace(turners, '')

/**
 * Somebody's text as part of a sentence of ours: whichever way it reads, the words around it stay in their order. A text from left to right
 * stays as it is. Pure.
 */
export const isolated = (text: string): string => {
  const plain = unturned(text)
  return fromTheRight.test(plain) ? `\u2068${plain}\u2069` : plain
}
