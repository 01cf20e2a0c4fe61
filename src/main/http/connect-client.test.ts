import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendJson, startServer } from '../app/testing/ports.ts'
import { lookAtPage, readAccount, readJson } from '../mirror-worker/import/read-account.ts'
import { createConnectClient } from './connect-client.ts'

const key = 'udc_0123456789abcdef'
const account = { customerId: 'cus_1', utilityAccounts: [{ address: { zip: null } }] }
const waited: number[] = []
const clientWithin = (deadline: number) =>
  createConnectClient(
    {
      fetch: (url, init) => fetch(url, init),
      withNewConnection: use => use(fetch),
      now: () => 0,
      wait: async milliseconds => {
        waited.push(milliseconds)
      },
    },
    deadline,
  )
const client = clientWithin(10_000)
const impatient = clientWithin(400)

let server: Awaited<ReturnType<typeof startServer>>
const target = () => ({ address: `${server.address}/v1`, key })
const same = { redirectUrl: null, idempotencyKey: 'once' }
const create = (redirectUrl: string | null = null) => client.createLink(target(), { ...same, redirectUrl })
/** As the writer reads them. */
const handle = async (body: Uint8Array) => readAccount(readJson(body))
const takePage = async (page: Parameters<typeof lookAtPage>[0]) => lookAtPage(page)
const read = (id = 'cus_1') => client.readAccount(target(), id, { handle })
const list = (next: string | null = null) =>
  client.readListPage(target(), next, { limit: 1000, retrying: 'as_read', handle: takePage })

beforeEach(async () => {
  waited.length = 0
  server = await startServer((_, response) => sendJson(response, 200, account))
})
afterEach(() => server.stop())

describe('what is sent', () => {
  it('carries the key in one header only, and no body without a redirect URL', async () => {
    server.answer((_, response) => sendJson(response, 201, { redirect: 'https://x.example/c/1', more: 1 }))
    expect(await create()).toEqual({ state: 'created', url: 'https://x.example/c/1' })
    const [request] = server.seen
    expect(request).toMatchObject({ method: 'POST', url: '/v1/connect/create-connect-request', body: '' })
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
    })
    expect(request?.headers.cookie).toBeUndefined()
    expect(JSON.stringify({ ...request, headers: { ...request?.headers, authorization: '' } })).not.toContain(
      key,
    )
  })

  it('sends the redirect URL as JSON', async () => {
    server.answer((_, response) => sendJson(response, 200, { redirect: 'http://x.example/' }))
    await create('https://mine.example/thanks')
    expect(server.seen[0]?.body).toBe('{"redirectUrl":"https://mine.example/thanks"}')
  })

  it('never lets an account ID change the path', async () => {
    for (const id of ['a/../b', '?limit=1', '#x', 'a b', 'ä%2F', '\ud800']) await read(id)
    const tails = server.seen.map(request => request.url.replace('/v1/accounts/', ''))
    expect(tails).toEqual(['a%2F..%2Fb', '%3Flimit%3D1', '%23x', 'a%20b', '%C3%A4%252F', '%EF%BF%BD'])
    for (const id of ['.', '..']) {
      expect(await read(id)).toEqual({ ok: false, failure: { code: 'not_found', subject: id } })
    }
    expect(server.seen).toHaveLength(6)
  })

  it('sends nothing over plain http, but to this machine', async () => {
    const elsewhere = { address: 'http://service.example', key }
    const failure = { code: 'unreachable', reason: 'insecure' }
    expect(await client.readAccount(elsewhere, 'x', { handle })).toEqual({ ok: false, failure })
  })
})

describe('statuses', () => {
  it.each([
    [401, { code: 'key_refused' }],
    [403, { code: 'key_refused' }],
    [404, { code: 'not_found', subject: 'cus_1' }],
    [418, { code: 'request_refused', status: 418, detail: null, fields: [] }],
    [429, { code: 'rate_limited', retryAfterSeconds: null }],
    [
      500,
      {
        code: 'service_error',
        answer: { status: 500, contentType: 'text/html', excerpt: '<h1> Bearer •••</h1>' },
      },
    ],
    [503, { code: 'service_unavailable', retryAfterSeconds: null }],
  ])('%i with a body of HTML', async (status, failure) => {
    server.answer((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' })
      response.end(`<h1>\nBearer ${key}</h1>`)
    })
    expect(await read()).toEqual({ ok: false, failure })
  })

  it.each([404, 405, 501])('%i on the list: not offered', async status => {
    server.answer((_, response) => sendJson(response, status, {}))
    expect(await list()).toEqual({ ok: false, failure: { code: 'list_not_offered' } })
  })

  it('tells what the service says about a refusal', async () => {
    const problem = {
      detail: 'No such field',
      errors: [{ pointer: '/redirectUrl', detail: 'Must be https' }],
    }
    server.answer((_, response) => sendJson(response, 422, problem))
    expect(await create('https://x.example')).toEqual({
      state: 'failed',
      failure: {
        code: 'request_refused',
        status: 422,
        detail: 'No such field',
        fields: [{ path: 'redirectUrl', message: 'Must be https' }],
      },
    })
  })

  it('come with the service’s own name for the request, and never with the key in it', async () => {
    for (const status of [200, 401, 404, 429, 500, 503]) {
      server.answer((_, response) => sendJson(response, status, {}, { 'x-request-id': `r-${key}` }))
      expect(await read()).toMatchObject({ ok: false, failure: { requestId: 'r-•••' } })
    }
  })

  it('counts even when the rest never ends', async () => {
    server.answer((_, response) => {
      response.writeHead(401)
      response.write('…')
    })
    expect(await impatient.readAccount(target(), 'cus_1', { handle })).toEqual({
      ok: false,
      failure: { code: 'key_refused' },
    })
  })

  it('follows no redirect', async () => {
    server.answer((_, response) => {
      response.writeHead(307, { location: `${server.address}/elsewhere` })
      response.end()
    })
    expect(await read()).toEqual({ ok: false, failure: { code: 'redirected' } })
    expect(await create()).toEqual({ state: 'unknown', failure: { code: 'redirected' } })
    expect(server.seen.map(request => request.url)).not.toContain('/elsewhere')
  })
})

describe('bodies', () => {
  it.each([
    ['nothing', ''],
    ['broken JSON', '{"customerId":"cus_1","utilityAcc'],
    ['HTML', '<html>'],
    ['a wrong shape', '{"customerId":1}'],
  ])('%s is unreadable, and says so', async (_, body) => {
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(body)
    })
    const answer = { status: 200, contentType: 'application/json', excerpt: body }
    expect(await read()).toEqual({ ok: false, failure: { code: 'unreadable_answer', answer } })
    expect(await create()).toEqual({ state: 'unknown', failure: { code: 'unreadable_answer', answer } })
  })

  it('are refused where they are nested beyond what can be stored and shown', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const depth of [3000, 120_000]) {
      const body = `{"customerId":"cus_1","utilityAccounts":[],"more":${nested(depth)}}`
      server.answer((_, response) => {
        response.end(body)
      })
      expect(await read()).toMatchObject({ ok: false, failure: { code: 'unreadable_answer' } })
      server.answer((_, response) => {
        response.end(`[${body}]`)
      })
      expect(await list()).toMatchObject({ ok: false, failure: { code: 'unreadable_answer' } })
    }
  })

  it('judges by the body, whatever the content type says', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end(JSON.stringify(account))
    })
    expect(await read()).toEqual({
      ok: true,
      value: { account, raw: JSON.stringify(account), isWhole: true },
    })
  })

  it('stops reading at 5 MB of decoded text, 20 MB for a list', async () => {
    const bomb = gzipSync(Buffer.alloc(21 * 1024 * 1024, ' '))
    server.answer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(bomb)
    })
    const patient = clientWithin(15_000)
    expect(await patient.readAccount(target(), 'x', { handle })).toMatchObject({
      failure: { code: 'answer_too_large', limit: 5 * 1024 * 1024 },
    })
    expect(
      await patient.readListPage(target(), null, { limit: 9, retrying: 'never', handle: takePage }),
    ).toMatchObject({
      failure: { code: 'answer_too_large', limit: 20 * 1024 * 1024 },
    })
  })

  it('gives up on an answer that trickles', async () => {
    server.answer((_, response) => {
      response.writeHead(200)
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    })
    expect(await impatient.readAccount(target(), 'cus_1', { handle })).toEqual({
      ok: false,
      failure: { code: 'timed_out', seconds: 1 },
    })
    expect(await impatient.createLink(target(), same)).toEqual({
      state: 'unknown',
      failure: { code: 'timed_out', seconds: 1 },
    })
    expect(server.seen).toHaveLength(2)
  })
})

describe('connections', () => {
  it('repeats a read twice when the connection drops, a creation never', async () => {
    server.answer((request, response) => {
      if (server.seen.length < 3) request.socket.destroy()
      else sendJson(response, 200, account)
    })
    expect(await read()).toMatchObject({ ok: true })
    expect(server.seen).toHaveLength(3)
    server.answer(request => request.socket.destroy())
    expect(await create()).toEqual({ state: 'unknown', failure: { code: 'connection_lost' } })
    expect(server.seen).toHaveLength(4)
    expect(await read()).toEqual({ ok: false, failure: { code: 'connection_lost' } })
    expect(server.seen).toHaveLength(7)
  })

  it('does not know the outcome when the answer breaks off', async () => {
    server.answer((request, response) => {
      response.writeHead(201, { 'content-length': '500' })
      response.write('{"redirect":')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await create()).toEqual({ state: 'unknown', failure: { code: 'connection_lost' } })
    expect(server.seen).toHaveLength(1)
  })

  it('knows that nothing arrived where nobody listens', async () => {
    await server.stop()
    expect(await create()).toEqual({
      state: 'failed',
      failure: { code: 'unreachable', reason: 'refused' },
    })
    expect(waited).toHaveLength(2)
  })
})

describe('the list', () => {
  it('asks a service that does not like limits again without', async () => {
    server.answer((request, response) =>
      request.url === '/v1/accounts' ? sendJson(response, 200, [account]) : sendJson(response, 400, {}),
    )
    expect(await list()).toMatchObject({ ok: true, value: { customers: 1, next: null } })
  })

  it('never carries the key to another origin', async () => {
    server.answer((_, response) => sendJson(response, 200, { data: [], next: 'https://elsewhere.example/' }))
    expect(await list()).toMatchObject({ ok: false, failure: { code: 'unreadable_answer' } })
    expect(server.seen).toHaveLength(1)
  })
})
