import { Readable } from 'node:stream'
import { setImmediate as saidBefore } from 'node:timers/promises'
import type { MailServer } from '../../../../contract/mail/mail.ts'
import { answerWords, failedAt, type MailFailed, type MailStep } from './problem.ts'

/** `password` null: the server asks for none. `authorities`: certificates, beside this program's own, that a server may be proved by. */
export type MailTarget = { server: MailServer; password: string | null; authorities: string[] }

/** In milliseconds: to connect and to be greeted, and between two replies (RFC 5321, 4.5.3.2, has minutes for the latter); twice and three times as long for all of it. */
export type Patience = { connect: number; reply: number }
const usual: Patience = { connect: 20_000, reply: 120_000 }

export type Sent = { ok: true; answer: string | null } | ({ ok: false } & MailFailed)

/** A line to a mail server, logged in. */
export type MailLine = {
  /** `onText` is called just before the first byte of the text leaves; what it throws keeps the text here. */
  send: (mail: { from: string; to: string; content: Buffer }, onText: () => void) => Promise<Sent>
  isOpen: () => boolean
  close: () => void
}

/** A line, or why there is none. */
export type Opened = { ok: true; line: MailLine } | ({ ok: false } & MailFailed)

/** Loaded at the first mail, so that the start does not wait for it. */
const loadConnection = async () => (await import('nodemailer/lib/smtp-connection')).default
type Connection = InstanceType<Awaited<ReturnType<typeof loadConnection>>>

const optionsOf = ({ server, authorities }: MailTarget, patience: Patience) => ({
  host: server.host,
  port: server.port,
  secure: server.security === 'tls',
  requireTLS: server.security === 'starttls',
  ignoreTLS: server.security === 'none',
  // Not this computer's name, which stays private.
  name: server.from.slice(server.from.lastIndexOf('@') + 1),
  connectionTimeout: patience.connect,
  greetingTimeout: patience.connect,
  dnsTimeout: patience.connect,
  socketTimeout: patience.reply,
  allowInternalNetworkInterfaces: true,
  logger: false,
  tls: {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ...(authorities.length === 0 ? {} : { ca: authorities }),
  },
})

/** One step of a connection; `done` is called with what went wrong, if anything did. */
type Work = (done: (error?: unknown) => void) => void

/** The callbacks of a connection as a promise. `within`: milliseconds in all, since the library waits as long as anything comes. */
const step = (connection: Connection, within: number, work: Work): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const late = () => resolve(Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(late, within)
  const onError = (error: unknown) => resolve(error)
  const onEnd = () => resolve(new Error('The line was closed'))
  connection.on('error', onError)
  connection.on('end', onEnd)
  work(error => resolve(error ?? null))
  return promise.finally(() => {
    clearTimeout(timer)
    connection.off('error', onError)
    connection.off('end', onEnd)
  })
}

const lineOf = (connection: Connection, { reply }: Patience): MailLine => {
  const send: MailLine['send'] = async ({ from, to, content }, onText) => {
    const far: { reached: MailStep; heldBack?: unknown } = { reached: 'sender' }
    let answer = ''
    /** In one piece, asked for only once the server said that it may come, and after whatever it said together with that. */
    async function* pieces() {
      await saidBefore()
      if (text.destroyed) return
      try {
        onText()
      } catch (error) {
        far.heldBack = error
        throw error
      }
      far.reached = 'content'
      yield content
    }
    const text: Readable = Readable.from(pieces())
    const error = await step(connection, 3 * reply, done =>
      connection.send({ from, to: [to] }, text, (problem, info) => {
        answer = info?.response ?? ''
        done(problem)
      }),
    )
    // A server that took it before any of it left says nothing of it.
    const isEarly = error === null && far.reached !== 'content'
    text.destroy()
    // Half a message is no message: the server drops it with the line.
    if (error !== null || isEarly) connection.close()
    if ('heldBack' in far) throw far.heldBack
    if (error !== null) return { ok: false, ...failedAt(far.reached, error) }
    return isEarly
      ? { ok: false, step: 'data', problem: 'other', code: null, answer: answerWords(answer) }
      : { ok: true, answer: answerWords(answer) }
  }
  return { send, isOpen: () => !connection.destroyed, close: () => connection.close() }
}

/** Opens a line and logs in, over TLS unless the server is this computer. Never rejects but for a fault of ours. */
export const openMailLine = async (target: MailTarget, patience = usual): Promise<Opened> => {
  const Connection = await loadConnection()
  const connection = new Connection(optionsOf(target, patience))
  // One while the line is idle: the next send finds it closed.
  connection.on('error', () => undefined)
  const begin = async (name: MailStep, work: Work) => {
    const error = await step(connection, 2 * patience.connect, work)
    if (error === null) return null
    connection.close()
    return { ok: false as const, ...failedAt(name, error) }
  }
  const { server, password } = target
  const refused = await begin('connect', done => connection.connect(done))
  if (refused !== null) return refused
  const login: Work = done => connection.login({ user: server.user, pass: password ?? '' }, done)
  const unknown = password === null ? null : await begin('login', login)
  return unknown ?? { ok: true, line: lineOf(connection, patience) }
}
