import type { Ctx } from '../env.ts'
import { answerHeaders } from '../headers.ts'

/** Answers JSON that is text already. */
export const jsonText = (
  c: Ctx,
  text: string,
  status: 200 | 201 = 200,
  headers?: Record<string, string>,
): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...answerHeaders(c.env.requestId),
      ...headers,
    },
  })

export const json = (c: Ctx, value: object): Response => jsonText(c, JSON.stringify(value))

export const noContent = (c: Ctx, headers?: Record<string, string>): Response =>
  new Response(null, { status: 204, headers: { ...answerHeaders(c.env.requestId), ...headers } })
