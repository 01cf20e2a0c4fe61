import type { z } from 'zod'
import { createMoreSchema } from '../../contract/more.ts'
import { type Answer, type Call, headerOf } from './call.ts'
import { fieldErrors } from './fields.ts'
import type { ProblemKind, Refuse } from './problem.ts'

const schema = createMoreSchema.strict()
const jsonType = /^application\/(?:[\w.-]+\+)?json(?: *;.*)?$/i
const decoder = new TextDecoder('utf-8', { fatal: true })

const parseObject = (bytes: Uint8Array): object | undefined => {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

export type Fields = z.output<typeof schema>
type Read = { fields: Fields } | { refusal: Answer }

/** Reads what is asked for, or answers what is wrong with it. No body at all asks for the standing link. */
export const readFields = async (call: Call, refuse: Refuse): Promise<Read> => {
  const refusal = (kind: ProblemKind, detail: string) => ({ refusal: refuse(call, kind, detail) })
  const body = await call.readBody()
  if (body.kind === 'too_large') return refusal('too-large', 'A body may have at most 64 KiB.')
  if (body.kind === 'broken') return refusal('bad-request', 'The body did not arrive whole.')
  if (body.bytes.byteLength === 0) return { fields: {} }
  const type = headerOf(call, 'content-type') ?? ''
  if (!jsonType.test(type) || headerOf(call, 'content-encoding') !== undefined) {
    return refusal('not-json-type', 'Send the body as application/json, not compressed.')
  }
  const value = parseObject(body.bytes)
  if (value === undefined) return refusal('not-json', 'Send a JSON object, or no body at all.')
  const fields = schema.safeParse(value)
  if (fields.success) return { fields: fields.data }
  const errors = fieldErrors(fields.error)
  return { refusal: refuse(call, 'field-wrong', 'Check the fields that are listed.', { errors }) }
}
