import type { z } from 'zod'
import { Refusal } from './problem.ts'
import type { Call } from './router.ts'

const escapePart = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

/** The fields at fault as JSON pointers (RFC 6901); unknown fields each get a line of their own. */
const fieldErrors = (error: z.ZodError): { pointer: string; detail: string }[] =>
  error.issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({ path: [...issue.path, key], detail: 'There is no such field' }))
        : [{ path: issue.path, detail: issue.message }],
    )
    .slice(0, 20)
    .map(({ path, detail }) => {
      return { pointer: path.map(part => `/${escapePart(part).slice(0, 100)}`).join(''), detail }
    })

export const readFields = <T>(schema: z.ZodType<T>, given: unknown, detail: string): T => {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new Refusal('field-wrong', detail, { errors: fieldErrors(read.error) })
}

export const readQuery = <T>({ query }: Call, schema: z.ZodType<T>): T => {
  const given = Object.fromEntries(new URLSearchParams(query))
  return readFields(schema, given, 'Check what stands after the question mark.')
}

/** Reads the cursor in the parameter `name` by `from`; undefined where it is left out. Refuses one that is none of ours. */
export const readCursor = <T>(
  name: string,
  given: string | undefined,
  from: (cursor: string) => T | undefined,
): T | undefined => {
  if (given === undefined) return undefined
  const read = from(given)
  if (read !== undefined) return read
  const errors = [{ pointer: `/${name}`, detail: 'Not a cursor that this service gave' }]
  throw new Refusal('field-wrong', 'Take the cursor from the answer before, or leave it out.', { errors })
}

export const idPattern = /^[\w.-]{1,64}$/
const cursorPattern = /^[\w-]{1,128}$/

export const toIdCursor = (id: string): string => Buffer.from(`1:${id}`).toString('base64url')

/** Finds the ID, of this kind (`cus_…`), in a cursor that we made; undefined for anything else. */
export const fromIdCursor =
  (kind: 'cus' | 'req') =>
  (cursor: string): string | undefined => {
    if (!cursorPattern.test(cursor)) return undefined
    const [version, id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(':')
    return version === '1' && id.startsWith(`${kind}_`) && idPattern.test(id) ? id : undefined
  }
