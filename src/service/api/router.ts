import { type Answer, type Call, type Handler, noContent, type Work } from './call.ts'
import type { Refuse } from './problem.ts'

type Method = 'get' | 'post' | 'delete'
export type Route = { path: RegExp } & Partial<Record<Method, Handler>>

const methods: readonly Method[] = ['get', 'post', 'delete']

const toHandlers = (route: Route): Map<string, Handler> => {
  const given = methods.flatMap(name => (route[name] ? [[name.toUpperCase(), route[name]] as const] : []))
  return new Map(route.get ? [...given, ['HEAD', route.get]] : given)
}

const answerOther = (call: Call, allowed: string, refuse: Refuse): Answer =>
  call.method === 'OPTIONS'
    ? noContent({ Allow: allowed })
    : refuse(call, 'method-not-allowed', `Use ${allowed}.`, { headers: { Allow: allowed } })

/** Finds what answers a call; undefined where no route has its path. `get` answers `HEAD` as well. */
export const createRouter = (routes: Route[], refuse: Refuse) => {
  const table = routes.map(route => {
    const handlers = toHandlers(route)
    return { path: route.path, handlers, allowed: [...handlers.keys(), 'OPTIONS'].join(', ') }
  })
  return (call: Call): Work | undefined => {
    for (const { path, handlers, allowed } of table) {
      const match = path.exec(call.path)
      if (match === null) continue
      const handler = handlers.get(call.method)
      return handler ? () => handler(call, match[1] ?? '') : () => answerOther(call, allowed, refuse)
    }
    return undefined
  }
}
