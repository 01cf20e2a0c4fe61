import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `onAnswer` gets the body of each answer and gives the next path; undefined: the same path again after a second. */
type Asking = { port: number; path: string; apiKey: string; onAnswer: (body: string) => string | undefined }

const requestOf = (path: string, apiKey: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`

/** Source addresses of this machine to spread clients over, as one address may have only so many connections. */
const addresses = 40
const againAfterMilliseconds = 1000
let opened = 0

/** A client on a connection of its own, cheap for this process: five thousand of them must not be what is measured. */
const startClient = ({ port, path, apiKey, onAnswer }: Asking): Promise<Socket> =>
  new Promise((resolve, reject) => {
    opened += 1
    const localAddress = process.platform === 'linux' ? `127.0.1.${1 + (opened % addresses)}` : undefined
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    let asked = path
    let received = ''
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('connect', () => {
      socket.write(requestOf(path, apiKey))
      resolve(socket)
    })
    socket.on('data', (text: string) => {
      received += text
      const head = received.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      if (head < 0 || Buffer.byteLength(received) < head + 4 + length) return
      const body = received.slice(head + 4)
      received = ''
      const again = onAnswer(body)
      if (again !== undefined) asked = again
      const send = () => void socket.write(requestOf(asked, apiKey))
      if (again === undefined) setTimeout(send, againAfterMilliseconds)
      else send()
    })
  })

/** The keys of a company's clients, how many clients use each key, and the milliseconds between two of them starting. */
export type Group = { keys: string[]; each: number; apart: number }

/** Clients that all follow the changes from `next` on, each by itself. `onTold` is called for each answer with changes. */
export const startClients = async (
  port: number,
  { keys, each, apart }: Group,
  { next, onTold }: { next: string; onTold: () => void },
): Promise<Socket[]> => {
  const pathOf = (cursor: string) => `/changes?wait=25&after=${cursor}`
  const onAnswer = (body: string): string | undefined => {
    const cursor = /"next":"([^"]+)"/.exec(body)?.[1]
    // Refused for now by a busy server: try again.
    if (/errors#(?:unavailable|too-many)"/.test(body)) return undefined
    if (cursor === undefined) throw new Error(`A waiting client got ${body.slice(0, 200)}`)
    if (!body.startsWith('{"changes":[]')) onTold()
    return pathOf(cursor)
  }
  const sockets: Socket[] = []
  for (const apiKey of keys) {
    for (let count = 0; count < each; count += 1) {
      sockets.push(await startClient({ port, path: pathOf(next), apiKey, onAnswer }))
      if (apart > 0) await wait(apart)
    }
  }
  return sockets
}
