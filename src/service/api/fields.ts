import type { z } from 'zod'

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
