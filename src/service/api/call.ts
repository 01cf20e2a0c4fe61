import type { IncomingHttpHeaders } from 'node:http'
import type { ReadBody } from '../common/http.ts'

/** What the HTTP interface looks at of a request. */
export type Call = {
  requestId: string
  method: string
  /** Percent-decoded, without the query. */
  path: string
  /** What follows the `?`, as it was sent. */
  query: string
  headers: IncomingHttpHeaders
  /** Reads it once; every further call answers the same. */
  readBody: () => Promise<ReadBody>
  /** Calls back when the answer is out, or the client has gone. */
  onGone: (listener: () => void) => void
}

/** What is answered, beside the headers that every answer carries. */
export type Answer = {
  status: number
  /** The media type; JSON where it is left out. */
  type?: string | undefined
  headers?: Record<string, string> | undefined
  body: string
}

/** An answer whose text comes in parts; where these fail, the connection is cut. */
export type Streamed = Omit<Answer, 'body'> & { body: AsyncIterable<string> }

/** What is sent back. */
export type Reply = Answer | Streamed

/** What is left to do for a call once it is known what answers it. */
export type Work<Result = Answer> = () => Result | Promise<Result>

/** The answer to a call whose path fits; `id` is what the path's pattern captures. */
export type Handler = (call: Call, id: string) => Answer | Promise<Answer>

export const json = (value: object): Answer => ({ status: 200, body: JSON.stringify(value) })

export const noContent = (headers?: Record<string, string>): Answer => ({ status: 204, headers, body: '' })

export const headerOf = ({ headers }: Call, name: string): string | undefined => headers[name]?.toString()
