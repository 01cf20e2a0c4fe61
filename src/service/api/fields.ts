import type { z } from 'zod'
import type { Answer, Call } from './call.ts'
import type { Refuse } from './problem.ts'

const escapePart = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

/** The fields at fault as JSON pointers (RFC 6901); unknown fields each get a line of their own. */
export const fieldErrors = (error: z.ZodError): { pointer: string; detail: string }[] =>
  error.issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({ path: [...issue.path, key], detail: 'There is no such field' }))
        : [{ path: issue.path, detail: issue.message }],
    )
    .slice(0, 20)
    .map(({ path, detail }) => ({
      pointer: path.map(part => `/${escapePart(part).slice(0, 100)}`).join(''),
      detail,
    }))

/** Reads what stands after the `?` by its schema, or answers what is wrong with it. */
export const readQuery = <T extends object>(
  call: Call,
  schema: z.ZodType<T>,
  refuse: Refuse,
): { query: T } | { refusal: Answer } => {
  const read = schema.safeParse(Object.fromEntries(new URLSearchParams(call.query)))
  if (read.success) return { query: read.data }
  const errors = fieldErrors(read.error)
  return { refusal: refuse(call, 'field-wrong', 'Check what stands after the question mark.', { errors }) }
}

/** For a cursor (the parameter with this name) that this service never gave. */
export const refuseCursor = (call: Call, name: string, refuse: Refuse): Answer =>
  refuse(call, 'field-wrong', 'Take the cursor from the answer before, or leave it out.', {
    errors: [{ pointer: `/${name}`, detail: 'Not a cursor that this service gave' }],
  })
