import type { Answer } from '../../api/call.ts'

const jsonType = 'application/json; charset=utf-8'

/** What every answer carries: names and values in turn, which Node sends as they are. */
export const commonHeaders = (requestId: string): string[] => [
  'X-Request-Id',
  requestId,
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
]

/** No Content and Not Modified come without one. */
export const hasBody = (status: number): boolean => status !== 204 && status !== 304

/** All headers of an answer of the HTTP interface, but for its length. */
export const headersOf = (
  requestId: string,
  { status, type = jsonType, headers }: Omit<Answer, 'body'>,
): string[] => {
  const list = commonHeaders(requestId)
  if (hasBody(status)) list.push('Content-Type', type)
  if (headers !== undefined) list.push(...Object.entries(headers).flat())
  return list
}

/** The same as the Fetch standard has it. */
export const toHeaders = (list: string[]): Headers => {
  const headers = new Headers()
  for (let i = 0; i < list.length; i += 2) headers.append(`${list[i]}`, `${list[i + 1]}`)
  return headers
}

/** An answer of the HTTP interface, where a page's is expected. */
export const toResponse = (requestId: string, answer: Answer): Response =>
  new Response(answer.body || null, {
    status: answer.status,
    headers: toHeaders(headersOf(requestId, answer)),
  })
