import { Readable } from 'node:stream'
import { setImmediate as afterReplies } from 'node:timers/promises'
import type { MailServer } from '../../../../contract/mail/mail.ts'
import { answerWords, failureAt, type MailFailure, type MailStep } from './problem.ts'

/** `password` null: the server needs none. `authorities`: root certificates (PEM); empty: Node's own. */
export type MailTarget = { server: MailServer; password: string | null; authorities: string[] }

/**
 * Milliseconds. `connect`: to connect and get the greeting; `reply`: between two replies (RFC 5321, 4.5.3.2, asks for minutes), and until an idle
 * connection is closed.
 */
export type MailTimeouts = { connect: number; reply: number }
const usualTimeouts: MailTimeouts = { connect: 20_000, reply: 120_000 }

type Failed = { ok: false } & MailFailure
export type SendOutcome = { ok: true; answer: string | null } | Failed

/** A connection to a mail server, logged in. */
export type MailConnection = {
  /** `onText`: called just before the first byte of the text is sent; if it throws, nothing of the text is sent. */
  send: (mail: { from: string; to: string; content: Buffer }, onText: () => void) => Promise<SendOutcome>
  isOpen: () => boolean
  close: () => void
}

/** Loaded at the first mail, so that the start does not wait for it. */
const loadSmtp = async () => (await import('nodemailer/lib/smtp-connection')).default
type Smtp = InstanceType<Awaited<ReturnType<typeof loadSmtp>>>

const optionsOf = ({ server, authorities }: MailTarget, { connect, reply }: MailTimeouts) => ({
  host: server.host,
  port: server.port,
  secure: server.security === 'tls',
  requireTLS: server.security === 'starttls',
  ignoreTLS: server.security === 'none',
  // The name for EHLO is the sender's domain: this computer's own name stays private.
  name: server.from.slice(server.from.lastIndexOf('@') + 1),
  connectionTimeout: connect,
  greetingTimeout: connect,
  dnsTimeout: connect,
  socketTimeout: reply,
  allowInternalNetworkInterfaces: true,
  logger: false,
  tls: {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ...(authorities.length === 0 ? {} : { ca: authorities }),
  },
})

/** `done`: to be called when the command ended, with the error if there was one. */
type Command = (done: (error?: unknown) => void) => void

/** Resolves with the error, or null. `within`: milliseconds in all, since nodemailer's own timeout starts again with whatever arrives. */
const run = (smtp: Smtp, within: number, command: Command): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const late = () => resolve(Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(late, within)
  const onEnd = () => resolve(new Error('The connection was closed'))
  smtp.on('error', resolve)
  smtp.on('end', onEnd)
  command(error => resolve(error ?? null))
  return promise.finally(() => {
    clearTimeout(timer)
    smtp.off('error', resolve)
    smtp.off('end', onEnd)
  })
}

const connectionOf = (smtp: Smtp, { reply }: MailTimeouts): MailConnection => {
  const send: MailConnection['send'] = async ({ from, to, content }, onText) => {
    const progress: { reached: MailStep; thrown?: unknown } = { reached: 'sender' }
    let answer = ''
    /** nodemailer reads this only after the server's 354. Replies that arrived together with it are handled first. */
    async function* lateContent() {
      await afterReplies()
      if (text.destroyed) return
      try {
        onText()
      } catch (error) {
        progress.thrown = error
        throw error
      }
      progress.reached = 'content'
      yield content
    }
    const text: Readable = Readable.from(lateContent())
    const error = await run(smtp, 3 * reply, done =>
      smtp.send({ from, to: [to] }, text, (problem, info) => {
        answer = info?.response ?? ''
        done(problem)
      }),
    )
    text.destroy()
    const isTaken = error === null && progress.reached === 'content'
    // The message was not sent whole: closing the connection makes the server drop what it has.
    if (!isTaken) smtp.close()
    if ('thrown' in progress) throw progress.thrown
    if (isTaken) return { ok: true, answer: answerWords(answer) }
    // A success before any text was sent cannot be about this text.
    return error === null
      ? { ok: false, step: 'data', problem: 'other', code: null, answer: answerWords(answer) }
      : { ok: false, ...failureAt(progress.reached, error) }
  }
  return { send, isOpen: () => !smtp.destroyed, close: () => smtp.close() }
}

/** Connects and logs in, over TLS unless the server is this computer. Never rejects but for a fault of ours. */
export const connectMail = async (
  target: MailTarget,
  timeouts = usualTimeouts,
): Promise<{ ok: true; connection: MailConnection } | Failed> => {
  const SmtpConnection = await loadSmtp()
  const smtp = new SmtpConnection(optionsOf(target, timeouts))
  // An idle connection may fail; the next send finds it closed.
  smtp.on('error', () => undefined)
  const user = { user: target.server.user, pass: target.password ?? '' }
  const steps: [MailStep, Command][] = [['connect', done => smtp.connect(done)]]
  if (target.password !== null) steps.push(['login', done => smtp.login(user, done)])
  for (const [step, command] of steps) {
    const error = await run(smtp, 2 * timeouts.connect, command)
    if (error === null) continue
    smtp.close()
    return { ok: false, ...failureAt(step, error) }
  }
  return { ok: true, connection: connectionOf(smtp, timeouts) }
}
