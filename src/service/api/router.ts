import type { IncomingHttpHeaders } from 'node:http'
import type { ReadBody } from '../common/http.ts'
import { Refusal } from './problem.ts'

export type Call = {
  requestId: string
  method: string
  /** Percent-decoded. */
  path: string
  query: string
  headers: IncomingHttpHeaders
  /** Reads the body once; further calls answer the same. */
  readBody: () => Promise<ReadBody>
  /** Calls back when the answer is out, or the client has gone. */
  onGone: (listener: () => void) => void
}

export type Answer = {
  status: number
  type?: string | undefined
  headers?: Record<string, string> | undefined
  body: string
}

/** An answer whose text comes in parts; where these fail, the connection is cut. */
export type Streamed = Omit<Answer, 'body'> & { body: AsyncIterable<string> }

export type Reply = Answer | Streamed

export type Work<Result = Answer> = () => Result | Promise<Result>

/** The answer to a call whose path fits; `id` is what the path's pattern captures. */
export type Handler = (call: Call, id: string) => Answer | Promise<Answer>

export const json = (value: object): Answer => ({ status: 200, body: JSON.stringify(value) })

export const noContent = (headers?: Record<string, string>): Answer => ({ status: 204, headers, body: '' })

export const headerOf = ({ headers }: Call, name: string): string | undefined => headers[name]?.toString()

export type Route = { path: RegExp } & Partial<Record<'get' | 'post' | 'delete', Handler>>

const toHandlers = ({ path: _, ...methods }: Route): Map<string, Handler> => {
  const given = Object.entries(methods).map(([name, handler]) => [name.toUpperCase(), handler] as const)
  return new Map(methods.get ? [...given, ['HEAD', methods.get]] : given)
}

const answerOther = ({ method }: Call, allowed: string): Answer => {
  const headers = { Allow: allowed }
  if (method === 'OPTIONS') return noContent(headers)
  throw new Refusal('method-not-allowed', `Use ${allowed}.`, { headers })
}

export type AnswerError = (error: unknown, call: { requestId: string }) => Answer

/** Finds the work that answers a call and never throws; undefined where no route has the path. `get` answers `HEAD` as well. */
export const createRouter = (routes: Route[], answerError: AnswerError) => {
  const table = routes.map(route => {
    const handlers = toHandlers(route)
    return { path: route.path, handlers, allowed: [...handlers.keys(), 'OPTIONS'].join(', ') }
  })
  return (call: Call): Work | undefined => {
    for (const { path, handlers, allowed } of table) {
      const match = path.exec(call.path)
      if (match === null) continue
      const handler = handlers.get(call.method) ?? (() => answerOther(call, allowed))
      return async () => {
        try {
          return await handler(call, match[1] ?? '')
        } catch (error) {
          return answerError(error, call)
        }
      }
    }
    return undefined
  }
}
