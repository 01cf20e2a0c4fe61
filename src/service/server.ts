import { createServer, type Server } from 'node:http'
import type { App } from './app.ts'
import { createListener } from './listener.ts'

const finishWithinMilliseconds = 10_000

export type Listening = { port: number; stop: () => Promise<void> }

/** Waits for the socket; rejects where the port is taken. */
const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })

/**
 * Serves the application. `stop` takes no new connections, lets open requests finish for at most 10 s and closes
 * what is left.
 */
export const serve = async (app: App, { port, host }: { port: number; host: string }): Promise<Listening> => {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, createListener(app))
  const listening = await listen(server, port, host)
  const stop = () =>
    new Promise<void>(resolve => {
      const force = setTimeout(() => server.closeAllConnections(), finishWithinMilliseconds)
      // A connection whose last answer is out would be kept alive for the next request.
      const sweep = setInterval(() => server.closeIdleConnections(), 20)
      server.close(() => {
        clearTimeout(force)
        clearInterval(sweep)
        resolve()
      })
    })
  return { port: listening, stop }
}
