/** Bidi controls that change the direction of all text after them, or end an isolate early. */
const turners = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters and marks that are read from right to left (UAX #9). */
const fromTheRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Foreign text without the controls that would reverse it or the text after it; marks that names need stay. Pure. */
export const unturned = (text: string): string => text.replace(turners, '')

/**
 * Foreign text for use within a sentence of ours: whichever its direction, the words around it keep their order. Text from left to right stays as it
 * is. Pure.
 */
export const isolated = (text: string): string => {
  const plain = unturned(text)
  return fromTheRight.test(plain) ? `\u2068${plain}\u2069` : plain
}
