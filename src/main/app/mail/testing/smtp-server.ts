import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { CallInput } from '../../../../contract/ipc.ts'
import { certificates } from './certificates.ts'

/** What the server took, as it arrived. `headers`: unfolded, one string each. */
export type Received = {
  id: string
  from: string
  to: string[]
  headers: string[]
  body: string
  raw: string
}

/**
 * What a test has the server do: refuse or put off senders, recipients or messages, hang up before or after the text, or never answer.
 * Asked for each mail by its recipient; null: it takes the mail.
 */
export type Fault =
  | { at: 'sender' | 'recipient' | 'text'; code: number; words: string }
  | { at: 'recipient' | 'text' | 'taken'; drop: true }
  | { at: 'text'; waits: Promise<unknown> }
  | { at: 'text'; waits: Promise<unknown>; code: number; words: string }

type Options = {
  certificate?: keyof typeof certificates
  secure?: boolean
  /** Null: no password is asked for. */
  password?: string | null
  /** Without it STARTTLS is offered. */
  clear?: boolean
}

const refusal = (code: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode: code })

const idOf = (headers: string[]): string =>
  headers
    .find(header => /^message-id:/i.test(header))
    ?.slice('message-id:'.length)
    .trim() ?? ''

const parse = (raw: string, from: string, to: string[]): Received => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return { id: idOf(headers), from, to, headers, body: raw.slice(end + 4), raw }
}

/** A real mail server on loopback (smtp-server), which keeps what it took. */
export const startMailServer = async ({
  certificate = 'good',
  secure = false,
  password = 'secret',
  clear = false,
}: Options = {}) => {
  const received: Received[] = []
  const sockets = new Set<{ destroy: () => void }>()
  let fault: (to: string) => Fault | null = () => null
  const passwords: string[] = []

  const options: SMTPServerOptions = {
    ...certificates[certificate],
    secure,
    logger: false,
    authOptional: password === null,
    disabledCommands: [...(clear ? ['STARTTLS'] : []), ...(password === null ? ['AUTH'] : [])],
    allowInsecureAuth: clear,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      passwords.push(auth.password ?? '')
      if (auth.password === password) done(null, { user: auth.username ?? '' })
      else done(refusal(535, '5.7.8 Authentication failed'))
    },
    onMailFrom: (_address, _session, done) => {
      const wanted = fault('')
      done(wanted?.at === 'sender' ? refusal(wanted.code, wanted.words) : null)
    },
    onRcptTo: (address, session, done) => {
      const wanted = fault(address.address)
      if (wanted?.at !== 'recipient') done()
      else if ('drop' in wanted) drop(session.id)
      else done(refusal(wanted.code, wanted.words))
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const { mailFrom } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      const wanted = fault(to[0] ?? '')
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (wanted?.at === 'text' && 'drop' in wanted) return drop(session.id)
        if (wanted?.at === 'text' && 'waits' in wanted) await wanted.waits
        if (wanted?.at === 'text' && 'code' in wanted) return done(refusal(wanted.code, wanted.words))
        received.push(parse(Buffer.concat(parts).toString(), from, to))
        if (wanted?.at === 'taken') drop(session.id)
        else done(null, 'queued as 4XYZ')
      })
    },
  }
  const server = new SMTPServer(options)
  const drop = (sessionId: string) => {
    for (const connection of server.connections) {
      if (connection.id === sessionId) connection._socket.destroy()
    }
  }
  server.on('error', () => undefined)
  const listening = Promise.withResolvers<void>()
  const net = server.listen(0, '127.0.0.1', listening.resolve)
  net.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listening.promise
  const bound = net.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    port,
    received,
    logins: () => passwords.length,
    /** All that were tried. */
    passwords: () => passwords,
    /** Decides by the recipient; for senders by ''. */
    fault: (next: (to: string) => Fault | null) => {
      fault = next
    },
    stop: async () => {
      const stopped = Promise.withResolvers<void>()
      server.close(() => stopped.resolve())
      for (const socket of sockets) socket.destroy()
      await stopped.promise
    },
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>

/** A fault that refuses mails to this address alone: it has no mailbox. */
export const noMailbox =
  (address: string) =>
  (to: string): Fault | null =>
    to === address ? { at: 'recipient', code: 550, words: '5.1.1 No mailbox' } : null

type Input = CallInput<'mail.saveServer'>

/** What a person types in Settings for this server. */
export const serverInput = ({ port }: { port: number }, change: Partial<Input> = {}): Input => ({
  host: 'localhost',
  port,
  security: 'starttls',
  user: 'staff@acme.example',
  password: 'secret',
  from: 'staff@acme.example',
  replyTo: '',
  perMinute: 6000,
  ...change,
})
