import { connect, type Socket } from 'node:net'

type Flood = { port: number; sockets: number; request: string }

type Flooding = { stop: () => void /** How many of the connections were ended. */; cut: () => number }

/** Opens connections that send requests without end and read no answer. */
export const startFlood = ({ port, sockets, request }: Flood): Flooding => {
  const chunk = Buffer.from(request.repeat(Math.ceil(65_536 / request.length)))
  const open = new Set<Socket>()
  let cut = 0
  for (let i = 0; i < sockets; i += 1) {
    const socket = connect(port, '127.0.0.1').pause()
    const write = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('connect', write).on('drain', write)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      cut += 1
    })
    open.add(socket)
  }
  return {
    cut: () => cut,
    stop: () => {
      for (const socket of open) socket.destroy()
    },
  }
}
