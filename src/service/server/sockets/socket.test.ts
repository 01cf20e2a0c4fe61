import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/service.ts'

const create = '/connect/create-connect-request'

/** Sends raw bytes and answers what comes back until the connection closes. */
const raw = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('over a real socket', () => {
  test('a body without an announced length is cut off at 64 KiB with 413', async () => {
    const { port, authorization } = await startServer('sqlite')
    const call = request({
      port,
      path: create,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    call.on('error', () => undefined)
    const answered = once(call, 'response')
    const chunk = 'x'.repeat(16 * 1024)
    const timer = setInterval(() => call.write(chunk), 1)
    const [answer] = await answered
    clearInterval(timer)
    call.destroy()
    expect(answer.statusCode).toBe(413)
  })

  test('a megabyte that announces its length is refused and the answer arrives', async () => {
    const { baseUrl, authorization } = await startServer('sqlite')
    const answer = await fetch(`${baseUrl}${create}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: 'x'.repeat(1_000_000),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ status: 413 })
  })

  test('what is no HTTP at all is refused and the service goes on', async () => {
    const { port, baseUrl } = await startServer('sqlite')
    expect(await raw(port, '\0\x01\x02 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(port, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/ 431 /)
    expect(await raw(port, 'GET /a\\b HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
      / 40[04] /,
    )
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
  })

  test('a request whose address or host cannot be read is refused as every other', async () => {
    const { port } = await startServer('sqlite')
    const end = 'Connection: close\r\n\r\n'
    for (const line of ['OPTIONS *', 'GET /a\\b']) {
      const answer = await raw(port, `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${end}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*^X-Request-Id: [\da-f-]{36}\r$.*errors#bad-request"/ims)
    }
    expect(await raw(port, `GET /nothing HTTP/1.1\r\nHost: a b\r\n${end}`)).toMatch(/ 400 .*#bad-request"/s)
  })

  test('every way to write a request means the same', async () => {
    const { port } = await startServer('sqlite')
    const ask = (line: string) =>
      raw(port, `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    for (const target of ['/healthz', '/%68ealthz', 'http://127.0.0.1/healthz?x=1', '/healthz?a=%']) {
      expect(await ask(`GET ${target}`)).toMatch(/ 200 .*\r\n\r\n\{"status":"ok"\}$/s)
    }
    expect(await ask('HEAD /healthz')).toMatch(/ 200 .*Content-Length: 15\r\n.*\r\n\r\n$/s)
    const options = await ask('OPTIONS /accounts')
    expect(options).toMatch(/ 204 .*Allow: GET, HEAD, OPTIONS\r\n.*\r\n\r\n$/s)
    expect(options).not.toMatch(/^content-(length|type):/im)
    expect(await ask('GET /%E0%A4%A')).toMatch(/ 404 /)
  })

  test('a connection lives on after a body that was too large', async () => {
    const { port, authorization } = await startServer('sqlite')
    const large = 'x'.repeat(200_000)
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    const head = `POST ${create} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n`
    const next = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'
    const answers = await raw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${next}`)
    expect(answers).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
    const announced = await raw(port, `${head}Content-Length: ${large.length}\r\n\r\n${large}${next}`)
    expect(announced).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
  })

  test('says that an unused connection stays open for longer than load balancers keep theirs', async () => {
    const { baseUrl } = await startServer('sqlite')
    const { headers } = await fetch(`${baseUrl}/livez`)
    expect(headers.get('keep-alive')).toMatch(/^timeout=65\b/)
  })

  test('while it drains it is not ready, answers as before, and ends each connection with its answer', async () => {
    const { baseUrl, state, authorization } = await startServer('sqlite')
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`${baseUrl}${path}`, { headers: { authorization } })
      return [path, status, headers.get('connection')]
    }
    expect(await ask('/readyz')).toEqual(['/readyz', 200, 'keep-alive'])
    state.draining = true
    expect(await ask('/readyz')).toEqual(['/readyz', 503, 'close'])
    for (const path of ['/livez', '/healthz', '/accounts', '/portal/sign-in']) {
      expect(await ask(path)).toEqual([path, 200, 'close'])
    }
  })

  test('a request that is open when the service stops gets its answer; later ones get 503', async () => {
    const { baseUrl, stop, state, authorization } = await startServer('sqlite')
    await fetch(`${baseUrl}/rehearsal/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ kind: 'slow', ms: 300 }),
    })
    const open = fetch(`${baseUrl}/accounts`, { headers: { authorization } })
    await expect
      .poll(async () => {
        const arrived = await fetch(`${baseUrl}/rehearsal/requests`, { headers: { authorization } })
        return (await arrived.json()).requests.length
      })
      .toBe(1)
    state.closing = true
    const late = await fetch(`${baseUrl}/accounts`, { headers: { authorization } })
    expect(late.status).toBe(503)
    expect(late.headers.get('retry-after')).toBe('2')
    const stopped = stop()
    expect((await open).status).toBe(200)
    await stopped
    await expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow()
  })

  test('a connection on which nothing was sent yet keeps no stop waiting; one whose request is on its way does', async () => {
    const { port, stop } = await startServer('sqlite')
    const [unused, begun] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(unused, 'connect'), once(begun, 'connect')])
    begun.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    expect(await raw(port, 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')).toMatch(
      / 200 /,
    )
    const gone = once(unused, 'close')
    const stopped = stop()
    await gone
    begun.write('\r\n')
    expect(await text(begun)).toMatch(/ 200 /)
    await stopped
  })
})
