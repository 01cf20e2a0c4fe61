/** Up to where a reader has read: a company's change by number and time, or nothing yet (0). */
export type Position = { number: number; at: number }

export const beginning: Position = { number: 0, at: 0 }

const pattern = /^[\w-]{1,64}$/

export const toCursor = ({ number, at }: Position): string =>
  Buffer.from(`1:${number}:${at}`).toString('base64url')

/** What a cursor that we made stands for; undefined for anything else. */
export const fromCursor = (cursor: string): Position | undefined => {
  if (!pattern.test(cursor)) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, number, at] = /^1:(\d{1,15}):(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), at: Number(at) }
}
