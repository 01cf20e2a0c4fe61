import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { makeFolder, urlIn } from './postgres-server.ts'

const socketIn = (folder: string) => join(folder, '.s.PGSQL.5432')

/**
 * Forwards new sessions to one PostgreSQL or another, as HAProxy in front of a cluster does; open sessions stay where they are, as with an
 * HAProxy that does not cut them.
 */
export const startBalancer = async (first?: { folder: string }) => {
  const folder = makeFolder()
  const sockets = new Set<Socket>()
  let target = first?.folder
  let sessions = 0
  const server = createServer(incoming => {
    sessions += 1
    if (target === undefined) {
      incoming.destroy()
      return
    }
    const outgoing = connect(socketIn(target))
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    // Where one end breaks, the other is closed; errors need no handling.
    pipeline(incoming, outgoing, incoming, () => undefined)
  })
  server.listen(socketIn(folder))
  await once(server, 'listening')
  return {
    url: (database: string) => urlIn(folder, database),
    /** Connections accepted so far. */
    sessions: () => sessions,
    leadTo: (next: { folder: string }) => {
      target = next.folder
    },
    remove: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
