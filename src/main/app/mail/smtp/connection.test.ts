import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { authority } from '../testing/certificates.ts'
import { serverInput, startMailServer, type TestMailServer } from '../testing/smtp-server.ts'
import { connectMail } from './connection.ts'

const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

const start = async (options: Parameters<typeof startMailServer>[0] = {}): Promise<TestMailServer> => {
  const server = await startMailServer(options)
  running.push(server)
  return server
}

/** Listens on loopback; answers the port. */
const listenOn = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

const patience = { connect: 3_000, reply: 3_000 }
const open = (
  server: { port: number },
  change: Parameters<typeof serverInput>[1] = {},
  {
    password = 'secret',
    authorities = [authority],
  }: { password?: string | null; authorities?: string[] } = {},
) => connectMail({ server: serverInput(server, change), password, authorities }, patience)

const mail = {
  from: 'staff@acme.example',
  to: 'maria@alvarez.example',
  content: Buffer.from('Subject: x\r\n\r\nHello\r\n'),
}

/** The problem that connecting fails with. */
const problemOf = async (opening: ReturnType<typeof connectMail>) => {
  const opened = await opening
  if (opened.ok) throw new Error('It opened')
  return opened
}

describe('a line to a mail server', () => {
  it.each([
    ['STARTTLS', {}, {}],
    ['TLS from the start', { secure: true }, { security: 'tls' }],
    ['this computer itself, in the clear', { clear: true }, { security: 'none', host: '127.0.0.1' }],
  ] as const)('carries a mail over %s, and tells before its text leaves', async (_name, options, change) => {
    const server = await start(options)
    const opened = await open(server, change)
    if (!opened.ok) throw new Error(opened.problem)
    const before: number[] = []
    const sent = await opened.connection.send(mail, () => before.push(server.received.length))
    expect(sent).toEqual({ ok: true, answer: '250 queued as 4XYZ' })
    expect(before).toEqual([0])
    expect(server.received).toMatchObject([{ to: ['maria@alvarez.example'], from: 'staff@acme.example' }])
    expect((await opened.connection.send(mail, () => undefined)).ok).toBe(true)
    expect(server.logins()).toBe(1)
    opened.connection.close()
  })

  it('keeps the text here where it cannot be noted that it leaves', async () => {
    const server = await start()
    const opened = await open(server)
    if (!opened.ok) throw new Error(opened.problem)
    const full = new Error('The disk is full')
    await expect(
      opened.connection.send(mail, () => {
        throw full
      }),
    ).rejects.toBe(full)
    expect(opened.connection.isOpen()).toBe(false)
    expect(server.received).toEqual([])
  })

  it.each([
    ['one that ended', { certificate: 'expired' }, 'certificate_expired'],
    ['one of another name', { certificate: 'otherName' }, 'certificate_name'],
    ['one that nobody signed', { certificate: 'selfSigned' }, 'certificate_untrusted'],
  ] as const)('refuses a certificate: %s, by STARTTLS and by TLS', async (_name, options, problem) => {
    expect(await problemOf(open(await start(options)))).toMatchObject({ step: 'connect', problem })
    const secure = await start({ ...options, secure: true })
    expect(await problemOf(open(secure, { security: 'tls' }))).toMatchObject({ step: 'connect', problem })
    expect(secure.logins()).toBe(0)
  })

  it('trusts no authority but those it is given', async () => {
    expect(await problemOf(open(await start(), {}, { authorities: [] }))).toMatchObject({
      problem: 'certificate_untrusted',
    })
  })

  it('never goes on in the clear where the server offers no STARTTLS', async () => {
    const server = await start({ clear: true })
    expect(await problemOf(open(server))).toMatchObject({ problem: 'no_tls' })
    expect(server.logins()).toBe(0)
  })

  it('tells a refused password by the server’s words, and a server that takes none', async () => {
    expect(await problemOf(open(await start(), {}, { password: 'wrong' }))).toMatchObject({
      step: 'login',
      problem: 'password_refused',
      code: 535,
      answer: '535 5.7.8 Authentication failed',
    })
    expect(await problemOf(open(await start({ password: null })))).toMatchObject({ problem: 'no_login' })
  })

  it('tells a server that takes nothing in the clear, at the login and at the first mail', async () => {
    const clear = { security: 'none', host: '127.0.0.1' } as const
    expect(await problemOf(open(await start(), clear))).toMatchObject({
      step: 'login',
      problem: 'tls_needed',
    })
    const server = await start({ password: null })
    server.fault(() => ({ at: 'sender', code: 530, words: '5.7.0 Must issue a STARTTLS command first' }))
    const opened = await open(server, clear, { password: null })
    if (!opened.ok) throw new Error(opened.problem)
    expect(await opened.connection.send(mail, () => undefined)).toMatchObject({ problem: 'tls_needed' })
  })

  it('tells a port without TLS, one where nothing answers, a name that nobody has, and one who never speaks', async () => {
    const server = await start({ clear: true })
    expect(await problemOf(open(server, { security: 'tls' }))).toMatchObject({ problem: 'not_tls' })
    await server.stop()
    running.pop()
    expect(await problemOf(open(server))).toMatchObject({ problem: 'nothing_answers' })
    expect(await problemOf(open(server, { host: 'mail.invalid' }))).toMatchObject({
      problem: 'name_not_found',
    })
    const silent = createServer(() => undefined)
    const port = await listenOn(silent)
    const target = { server: serverInput({ port }), password: 'secret', authorities: [authority] }
    expect(await problemOf(connectMail(target, { connect: 200, reply: 200 }))).toMatchObject({
      problem: 'timed_out',
    })
    silent.close()
  })

  it.each([
    [
      'a sender refused',
      { at: 'sender', code: 550, words: '5.7.1 Not yours' },
      'sender',
      'sender_refused',
      550,
    ],
    [
      'an address refused',
      { at: 'recipient', code: 550, words: '5.1.1 No such user' },
      'recipient',
      'recipient_refused',
      550,
    ],
    [
      'an address put off',
      { at: 'recipient', code: 451, words: '4.7.1 Greylisted' },
      'recipient',
      'later',
      451,
    ],
    ['a line dropped before the text', { at: 'recipient', drop: true }, 'sender', 'dropped', null],
    ['a message refused', { at: 'text', code: 554, words: '5.6.0 No' }, 'content', 'message_refused', 554],
    ['a message put off', { at: 'text', code: 452, words: '4.2.2 Full' }, 'content', 'later', 452],
    ['a line dropped after the text', { at: 'text', drop: true }, 'content', 'outcome_unknown', null],
    ['a line dropped once it was taken', { at: 'taken', drop: true }, 'content', 'outcome_unknown', null],
  ] as const)('tells how far a mail came: %s', async (_name, fault, step, problem, code) => {
    const server = await start()
    server.fault(() => fault)
    const opened = await open(server)
    if (!opened.ok) throw new Error(opened.problem)
    let left = false
    const sent = await opened.connection.send(mail, () => {
      left = true
    })
    expect(sent).toMatchObject({ ok: false, step, problem, code })
    expect(left).toBe(step === 'content')
    if (!sent.ok && code !== null) expect(sent.answer).toContain('words' in fault ? fault.words : '')
  })

  it.each([
    ['its greeting', '', 'connect', 'timed_out'],
    ['what it can do', '220 here\r\n', 'connect', 'timed_out'],
    ['what it did with the text', null, 'content', 'outcome_unknown'],
  ] as const)(
    'waits for no server that never comes to an end of %s',
    async (_name, greeting, step, problem) => {
      const trickle = (socket: Socket) => {
        const timer = setInterval(() => socket.write('250-more\r\n'), 20)
        socket.on('close', () => clearInterval(timer))
      }
      const server = createServer(socket => {
        socket.on('error', () => undefined)
        if (greeting === '') return trickle(socket)
        socket.write(greeting ?? '220 here\r\n')
        socket.on('data', data => {
          const text = data.toString()
          if (greeting !== null || text.includes('Hello')) trickle(socket)
          else socket.write(text.startsWith('DATA') ? '354 go on\r\n' : '250 here\r\n')
        })
      })
      const port = await listenOn(server)
      const target = {
        server: serverInput({ port }, { security: 'none', host: '127.0.0.1' }),
        password: null,
        authorities: [],
      }
      const opened = await connectMail(target, { connect: 200, reply: 400 })
      const end = opened.ok ? await opened.connection.send(mail, () => undefined) : opened
      expect(end).toMatchObject({ ok: false, step, problem })
      server.close()
    },
  )

  it('believes no server that took a mail before its text left', async () => {
    const heard: string[] = []
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.write('220 here\r\n')
      socket.on('data', data => {
        heard.push(data.toString())
        socket.write(data.toString().startsWith('DATA') ? '354 go on\r\n250 taken\r\n' : '250 here\r\n')
      })
    })
    const port = await listenOn(server)
    const target = {
      server: serverInput({ port }, { security: 'none', host: '127.0.0.1' }),
      password: null,
      authorities: [],
    }
    const opened = await connectMail(target, patience)
    if (!opened.ok) throw new Error(opened.problem)
    let left = false
    const sent = await opened.connection.send(mail, () => {
      left = true
    })
    expect(sent).toMatchObject({ ok: false, step: 'data', problem: 'other', code: null, answer: '250 taken' })
    expect([left, opened.connection.isOpen()]).toEqual([false, false])
    expect(heard.join('')).not.toContain('Hello')
    server.close()
  })

  it('takes a server that says nothing after the text for an unknown outcome', async () => {
    const server = await start()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.fault(() => ({ at: 'text', waits: promise }))
    const target = { server: serverInput(server), password: 'secret', authorities: [authority] }
    // Long enough for every reply that the server does send, on a busy machine, too.
    const opened = await connectMail(target, { connect: 3_000, reply: 2_000 })
    if (!opened.ok) throw new Error(opened.problem)
    expect(await opened.connection.send(mail, () => undefined)).toMatchObject({ problem: 'outcome_unknown' })
    resolve()
  })
})
