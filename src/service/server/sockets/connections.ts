import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** However many connections arrive, one that is held back is read at least this often. */
const readWithinMilliseconds = 250

/** Reads held connections one a turn of the event loop, the newest first: a client with a single request is no part of the flood. */
const createReadQueue = () => {
  /** Oldest first. */
  const held = new Set<Socket>()
  let came = 0
  let readAt = 0

  const readOne = () => {
    const crowding = came > 0 && performance.now() - readAt < readWithinMilliseconds
    came = 0
    const newest = crowding ? undefined : [...held].at(-1)
    if (newest !== undefined) {
      readAt = performance.now()
      held.delete(newest)
      newest.resume()
    }
    if (held.size > 0) setImmediate(readOne)
  }

  return {
    /** Reports a new connection. */
    arrived: () => {
      came += 1
    },
    /** Pauses a connection until its turn to be read. */
    hold: (socket: Socket) => {
      if (held.has(socket)) return
      socket.pause()
      held.add(socket)
      if (held.size === 1) setImmediate(readOne)
    },
  }
}

/** `admit` begins a request in its turn; `sent` is called with the bytes of each answer; `endUnused` ends connections that sent nothing. */
export type Connections = ReturnType<typeof createConnections>

/** How much of this process its callers may take up. */
export const usualLimits = {
  /** Milliseconds without progress after which an unread answer ends with its connection. */
  stalled: 30_000,
  /** Requests of one connection that wait for the answer to one before; no honest client sends more ahead. */
  waiting: 20,
  /** Requests over one connection, one after the other; then the client opens another. */
  requests: 10_000,
  /** Connections from one address; more take the places of others. */
  perAddress: 512,
  /** Bytes of all answers that wait for their readers. */
  unsent: 48 * 1024 * 1024,
}
export type Limits = typeof usualLimits

const lookEveryMilliseconds = 250
/** How long after a flood the connections of its address are read in turn. */
const floodMilliseconds = 10_000
/** After an answer larger than this the unsent bytes are checked at once, not just at the next interval. */
const largeBytes = 64 * 1024

type Address = {
  /** Oldest first. */
  connections: Set<Connection>
  /** When one of them last sent more requests ahead than it may. */
  floodedAt: number
}

type Connection = {
  socket: Socket
  address: Address
  waiting: number
  /** The answer that was begun last, and the one for which the stall timeout was set. */
  answer: ServerResponse | undefined
  timed: ServerResponse | undefined
}

const isIdle = ({ answer }: Connection): boolean => answer === undefined || answer.writableFinished

/**
 * Node parses a piece of 64 KiB to its end, a thousand requests or more, even where the first of them ended the connection; each would be
 * kept, and get two errors. No API stops that: the parser's own callback is replaced.
 */
const ignoreRest = (socket: Socket) => {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => 0)
}

/** Begins a request when the one before on its connection is answered and read. `onCut`: how many connections were ended. */
export const createConnections = (server: Server, limits: Limits, onCut: (count: number) => void) => {
  /** Oldest first. */
  const connections = new Map<Socket, Connection>()
  const addresses = new Map<string, Address>()
  let cut = 0
  server.maxRequestsPerSocket = limits.requests

  const end = ({ socket }: Connection) => {
    cut += 1
    ignoreRest(socket)
    socket.destroy()
  }

  const { arrived, hold } = createReadQueue()

  /** One piece can hold a thousand requests: unanswered connections of the same address are read one a turn. */
  const endFlood = (flood: Connection) => {
    flood.address.floodedAt = performance.now()
    end(flood)
    for (const other of flood.address.connections) if (other.answer === undefined) hold(other.socket)
  }
  const flooded = ({ floodedAt }: Address) => performance.now() - floodedAt < floodMilliseconds

  /** Makes room for one more from an address: ends one that does not read its answer, else an idle one, else the new one. */
  const makeRoom = (newest: Connection) => {
    const rest = [...newest.address.connections]
    end(rest.find(({ socket }) => socket.writableLength > 0) ?? rest.find(isIdle) ?? newest)
  }

  const addressOf = (socket: Socket): Address => {
    const name = socket.remoteAddress ?? ''
    const address = addresses.get(name) ?? { connections: new Set(), floodedAt: Number.NEGATIVE_INFINITY }
    addresses.set(name, address)
    return address
  }

  server.on('connection', socket => {
    arrived()
    const address = addressOf(socket)
    const connection = { socket, address, waiting: 0, answer: undefined, timed: undefined }
    connections.set(socket, connection)
    if (address.connections.size >= limits.perAddress) makeRoom(connection)
    address.connections.add(connection)
    // Node resumes a new socket in the next tick, which would undo a pause made now.
    if (flooded(address)) process.nextTick(() => hold(socket))
    socket.once('close', () => {
      connections.delete(socket)
      address.connections.delete(connection)
    })
  })

  server.on('timeout', socket => {
    const connection = connections.get(socket)
    // With nothing left to send, it is just a keep-alive that ran out, and not counted as cut.
    if (connection !== undefined && socket.writableLength > 0) end(connection)
    else socket.destroy()
  })

  const look = () => {
    let unsent = 0
    const unread: Connection[] = []
    for (const connection of connections.values()) {
      const { socket, answer, timed } = connection
      if (socket.writableLength === 0) continue
      unsent += socket.writableLength
      unread.push(connection)
      if (answer === timed) continue
      connection.timed = answer
      // Node restarts this timeout whenever the client reads something.
      socket.setTimeout(limits.stalled)
    }
    for (const connection of unread) {
      if (unsent <= limits.unsent) break
      unsent -= connection.socket.writableLength
      end(connection)
    }
  }
  const report = () => {
    look()
    for (const [name, address] of addresses) {
      if (address.connections.size === 0 && !flooded(address)) addresses.delete(name)
    }
    if (cut > 0) onCut(cut)
    cut = 0
  }
  const timer = setInterval(report, lookEveryMilliseconds).unref()
  server.once('close', () => clearInterval(timer))

  const admit = ({ socket }: IncomingMessage, answer: ServerResponse, begin: () => void) => {
    const connection = connections.get(socket)
    if (connection === undefined || socket.destroyed) return
    const start = () => {
      connection.answer = answer
      begin()
    }
    // Node assigns the socket to an answer once the answer before is finished.
    if (answer.socket !== null) return start()
    connection.waiting += 1
    if (connection.waiting > limits.waiting) return endFlood(connection)
    socket.pause()
    answer.once('socket', () => {
      connection.waiting -= 1
      if (connection.waiting === 0) socket.resume()
      start()
    })
  }

  return {
    admit,
    sent: (bytes: number): void => {
      if (bytes > largeBytes) look()
    },
    endUnused: (): void => {
      for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
