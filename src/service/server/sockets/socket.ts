import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { Log } from '../../common/log.ts'
import type { App } from '../app.ts'
import { createConnections, type Limits } from './connections.ts'
import { createListener } from './listener.ts'

/** Longer than a statement is waited for (`data-source.ts`), so that open requests get an answer. */
const finishWithinMilliseconds = 7000

/** Connections that may wait to be taken; where there is no room for one, its client tries again only after a second. */
const backlog = 4096

type Address = { port: number; host: string }
type Care = { log: Log; limits: Limits }
export type Listening = { port: number; stop: () => Promise<void> }

/**
 * Whether workers have a socket each and the kernel deals out what comes; elsewhere they share one, and some get more to do than
 * others. Either way they take connections by themselves: what their parent hands to one that dies just then is never answered.
 */
export const ownSockets = process.platform === 'linux'

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

/** Serves the application. `stop` takes no new connections, lets those go who wait, and open requests finish for at most 7 s, and closes what is left. */
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

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Whether somebody takes connections at the address. */
const answersAt = async ({ port, host }: Address): Promise<boolean> => {
  const socket = connect({ port, host: isUnspecified(host) ? 'localhost' : host, timeout: 1000 })
  try {
    await Promise.race([once(socket, 'connect'), once(socket, 'timeout')])
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Rejects where the port is taken, which sockets that share it cannot see. It asks: a request to a listener of a moment would be lost. */
export const refuseTakenPort = async (address: Address): Promise<void> => {
  if (address.port === 0 || !(await answersAt(address))) return
  const where = `${address.host}:${address.port}`
  const error = new Error(`listen EADDRINUSE: address already in use ${where}`)
  throw Object.assign(error, { code: 'EADDRINUSE' })
}
