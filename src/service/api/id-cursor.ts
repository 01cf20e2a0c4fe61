/** What an ID in a path or a cursor looks like. */
export const idPattern = /^[\w.-]{1,64}$/
const cursorPattern = /^[\w-]{1,128}$/

/** Where a page ends that is ordered by ID. */
export const toIdCursor = (id: string): string => Buffer.from(`1:${id}`).toString('base64url')

/** The ID in a cursor that we made; undefined for anything else. */
export const fromIdCursor = (cursor: string): string | undefined => {
  if (!cursorPattern.test(cursor)) return undefined
  const [version, id] = Buffer.from(cursor, 'base64url').toString('latin1').split(':')
  return version === '1' && id !== undefined && idPattern.test(id) ? id : undefined
}
