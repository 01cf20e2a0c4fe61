import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import type { App } from './app.ts'
import { createConnections, type Limits } from './connections.ts'
import { createListener } from './listener.ts'
import type { Log } from './log.ts'

/** Longer than a statement is waited for (`data-source.ts`), so that whoever is inside gets an answer. */
const finishWithinMilliseconds = 7000

/** Connections that may wait to be taken; where there is no room for one, its client tries again only after a second. */
const backlog = 4096

type Address = { port: number; host: string }
type Care = { log: Log; limits: Limits }
export type Listening = { port: number; stop: () => Promise<void> }

/**
 * Whether workers have a socket each and the kernel deals out what comes; elsewhere they share one, and some get more to do than
 * others. Either way they take connections by themselves: what their parent hands to one that dies just then, nobody answers.
 */
export const ownSockets = process.platform === 'linux'

/** Waits for the socket; rejects where the port is taken. */
const listen = (server: Server, { port, host }: Address): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog, reusePort: cluster.isWorker && ownSockets }, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })

/**
 * Serves the application. `stop` takes no new connections, lets those go who wait, and open requests finish for at most
 * 7 s, and closes what is left.
 */
export const serve = async (app: App, address: Address, { log, limits }: Care): Promise<Listening> => {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, optimizeEmptyRequests: true })
  const connections = createConnections(server, limits, count => log('warning', 'connections-cut', { count }))
  server.on('request', createListener(app, connections))
  const listening = await listen(server, address)
  const stop = () =>
    new Promise<void>(resolve => {
      app.release()
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

/** The port that is asked for, or a free one for 0; rejects where it is taken, which sockets that share it cannot see. */
export const findPort = async (address: Address): Promise<number> => {
  const server = createServer()
  const port = await listen(server, address)
  await promisify(server.close.bind(server))()
  return port
}
