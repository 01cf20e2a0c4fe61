import { createServer, request as forward, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** What happens to a request on its way; `pass`: nothing. */
export type Meddle = 'pass' | RequestListener

/** Stands between an app and a service, and does to requests whatever a test says; gone when it ends. */
export const startProxy = async (target: string) => {
  const seen: string[] = []
  let meddle: (path: string) => Meddle = () => 'pass'
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push(`${request.method} ${path}`)
    const doing = meddle(path)
    if (doing !== 'pass') return doing(request, response)
    const { host: _, ...headers } = request.headers
    const ahead = forward(`${target}${path}`, { method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    ahead.on('error', () => response.socket?.destroy())
    response.on('close', () => ahead.destroy())
    request.pipe(ahead)
  })
  const listen = (port: number) => {
    const listening = Promise.withResolvers<void>()
    server.listen(port, '127.0.0.1', listening.resolve)
    return listening.promise
  }
  await listen(0)
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const stop = async () => {
    const stopped = Promise.withResolvers<void>()
    server.close(() => stopped.resolve())
    server.closeAllConnections()
    await stopped.promise
  }
  onTestFinished(() => (server.listening ? stop() : undefined))
  return {
    address: `http://127.0.0.1:${port}`,
    /** Method and path with its query of each request, oldest first. */
    seen,
    meddle: (next: (path: string) => Meddle) => {
      meddle = next
    },
    /** Drops all connections, also those of waiting requests. */
    drop: () => server.closeAllConnections(),
    stop,
    start: () => listen(port),
  }
}
