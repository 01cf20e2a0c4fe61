import { type Answer, type Call, type Handler, noContent, type Work } from './call.ts'
import { Refusal } from './problem.ts'

type Method = 'get' | 'post' | 'delete'
export type Route = { path: RegExp } & Partial<Record<Method, Handler>>

const methods: readonly Method[] = ['get', 'post', 'delete']

const toHandlers = (route: Route): Map<string, Handler> => {
  const given = methods.flatMap(name => (route[name] ? [[name.toUpperCase(), route[name]] as const] : []))
  return new Map(route.get ? [...given, ['HEAD', route.get]] : given)
}

const answerOther = ({ method }: Call, allowed: string): Answer => {
  const headers = { Allow: allowed }
  if (method === 'OPTIONS') return noContent(headers)
  throw new Refusal('method-not-allowed', `Use ${allowed}.`, { headers })
}

/** What an error that was thrown for a call is answered with. */
export type AnswerError = (error: unknown, call: { requestId: string }) => Answer

/** Finds what answers a call, whatever happens; undefined where no route has its path. `get` answers `HEAD` as well. */
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
