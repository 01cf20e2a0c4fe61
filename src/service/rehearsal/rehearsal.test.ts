import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createKey } from '../store/api-keys.ts'
import { signIn } from '../testing/database.ts'
import { answerRequest } from '../testing/request.ts'
import { startApp, startServer } from '../testing/service.ts'
import type { Fault } from './faults.ts'

const create = '/connect/create-connect-request'

const start = async () => {
  const service = await startServer('sqlite', { customers: 3 })
  const fault = (body: Fault) =>
    fetch(`${service.baseUrl}/rehearsal/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: service.authorization },
      body: JSON.stringify(body),
    })
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${service.baseUrl}${path}`, { ...init, headers: { authorization: service.authorization } })
  const requests = () => service.store.db.selectFrom('connect_requests').select('id').execute()
  return { ...service, fault, call, requests }
}

describe('faults', () => {
  test('a status with Retry-After, for as many requests as said', async () => {
    const { fault, call } = await start()
    await fault({ kind: 'status', status: 503, retryAfter: 7, times: 2 })
    const statuses: [number, string | null][] = []
    for (let i = 0; i < 3; i += 1) {
      const answer = await call('/accounts')
      statuses.push([answer.status, answer.headers.get('retry-after')])
    }
    expect(statuses).toEqual([
      [503, '7'],
      [503, '7'],
      [200, null],
    ])
  })

  test('only where method and path say so, never on other pages, and not once cleared', async () => {
    const { fault, call } = await start()
    await fault({ kind: 'status', status: 500, method: 'post' })
    await fault({ kind: 'status', status: 404, path: '/accounts/' })
    expect((await call('/accounts')).status).toBe(200)
    expect((await call('/accounts/x')).status).toBe(404)
    expect((await call(create, { method: 'POST' })).status).toBe(500)
    expect((await call('/healthz')).status).toBe(200)
    expect((await call('/rehearsal/faults', { method: 'DELETE' })).status).toBe(204)
    expect((await call(create, { method: 'POST' })).status).toBe(201)
  })

  test('bodies that are a page, broken JSON and another shape', async () => {
    const { fault, call } = await start()
    await fault({ kind: 'html', times: 1 })
    expect((await call('/accounts')).headers.get('content-type')).toMatch(/^text\/html/)
    await fault({ kind: 'broken-json', times: 1 })
    await expect((await call('/accounts')).json()).rejects.toThrow(SyntaxError)
    await fault({ kind: 'wrong-shape', times: 1 })
    expect(await (await call('/accounts')).json()).toEqual({ unexpected: true })
  })

  test('a connection that drops before the work and after it', async () => {
    const { fault, call, requests, store } = await start()
    const body = { method: 'POST', body: '{"redirectUrl":"https://example.com/"}' }
    await fault({ kind: 'drop-before', times: 1 })
    await expect(call(create, body)).rejects.toThrow()
    expect(await requests()).toHaveLength(0)
    const send = (init: RequestInit) => call(create, init)
    await fault({ kind: 'drop-after', times: 1 })
    await expect(send({ method: 'POST' })).rejects.toThrow()
    expect(await store.db.selectFrom('standing_links').select('token').execute()).toHaveLength(1)
  })

  test('an answer that never ends stops when the caller leaves', async () => {
    const { fault, call } = await start()
    await fault({ kind: 'endless', times: 1 })
    const answer = await call('/accounts')
    const reader = answer.body?.getReader()
    let size = 0
    while (size < 5_000_000) size += (await reader?.read())?.value?.byteLength ?? Number.NaN
    await reader?.cancel()
    expect((await call('/accounts')).status).toBe(200)
  })

  test('refuses a fault that does not exist', async () => {
    const { baseUrl, fault, authorization } = await start()
    const send = (body: string, type = 'application/json') =>
      fetch(`${baseUrl}/rehearsal/faults`, {
        method: 'POST',
        headers: { 'content-type': type, authorization },
        body,
      })
    expect((await fault({ kind: 'status', status: 503 })).status).toBe(200)
    expect((await send('{"kind":"fire"}')).status).toBe(422)
    expect((await send('{')).status).toBe(400)
    expect((await send('{"kind":"html"}', 'text/plain')).status).toBe(415)
  })

  test('are told and switched for the key or the practice session, and for no one else', async () => {
    const { baseUrl, call, store, fault } = await start()
    await fault({ kind: 'html', times: 1 })
    const body = JSON.stringify({ kind: 'status', status: 503 })
    const ask = (method: string, headers: Record<string, string>) =>
      fetch(`${baseUrl}/rehearsal/faults`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body }),
      })
    const strangers = [{}, { authorization: `Bearer udc_${'x'.repeat(40)}` }, { cookie: 'portal=unknown' }]
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const headers of strangers) {
        const answer = await ask(method, headers)
        expect([method, answer.status, answer.headers.get('www-authenticate')]).toEqual([
          method,
          401,
          'Bearer',
        ])
        expect(await answer.text()).not.toContain('html')
      }
    }
    expect((await call('/accounts')).headers.get('content-type')).toMatch(/^text\/html/)
    expect((await call('/accounts')).status).toBe(200)

    const staff = await store.db.selectFrom('company_users').select('id').executeTakeFirstOrThrow()
    const session = { cookie: `portal=${await signIn(store, staff.id)}` }
    expect((await ask('POST', session)).status).toBe(200)
    expect(await (await ask('GET', session)).json()).toEqual({ faults: [{ kind: 'status', status: 503 }] })
    expect((await call('/accounts')).status).toBe(503)
    expect((await ask('DELETE', session)).status).toBe(204)
    expect((await call('/accounts')).status).toBe(200)
  })

  test('are offered by the practice service only', async () => {
    const { request } = await startApp('sqlite', { practice: false })
    for (const path of ['/rehearsal/faults', '/rehearsal/requests']) {
      expect((await request(path)).status).toBe(404)
      expect((await request(path, { method: 'POST' })).status).toBe(404)
    }
  })
})

test('tells what arrived, without keys', async () => {
  const { baseUrl, call, apiKey } = await start()
  await call('/accounts?limit=5')
  await fetch(`${baseUrl}${create}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'k',
    },
    body: '{"redirectUrl":"https://example.com/"}',
  })
  const text = await (await call('/rehearsal/requests')).text()
  expect(text).not.toContain(apiKey)
  const { requests } = JSON.parse(text)
  expect(requests).toMatchObject([
    { method: 'GET', path: '/accounts?limit=5', body: '' },
    {
      method: 'POST',
      path: create,
      headers: { 'idempotency-key': 'k', 'content-type': 'application/json' },
      body: '{"redirectUrl":"https://example.com/"}',
    },
  ])
})

describe('what arrived', () => {
  const recorded = async ({ call }: Awaited<ReturnType<typeof start>>) =>
    (await (await call('/rehearsal/requests')).json()).requests as { body: string; path: string }[]

  test('is kept only from those who show a key, 200 requests and 4 KB of each body', async () => {
    const service = await start()
    const { baseUrl, call } = service
    await call('/accounts?limit=1')
    for (let count = 0; count < 20; count += 1) {
      const answer = await fetch(`${baseUrl}${create}`, { method: 'POST', body: 'x'.repeat(60_000) })
      expect(answer.status).toBe(401)
    }
    expect((await recorded(service)).map(({ path }) => path)).toEqual(['/accounts?limit=1'])
    for (let count = 0; count < 205; count += 1) {
      await call(create, { method: 'POST', body: `${count} ${'y'.repeat(60_000)}` })
    }
    const kept = await recorded(service)
    expect(kept).toHaveLength(200)
    expect(kept[0]?.body.startsWith('5 ')).toBe(true)
    expect(Math.max(...kept.map(({ body }) => body.length))).toBe(4096)
    expect((await call('/rehearsal/requests', { method: 'DELETE' })).status).toBe(204)
    expect(await recorded(service)).toEqual([])
  })

  test('is shown to the key or the practice session, to no one else, and to no other company', async () => {
    const { baseUrl, call, store } = await start()
    await call('/accounts?limit=1')
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${baseUrl}/rehearsal/requests`, { method, headers })
    for (const method of ['GET', 'DELETE']) {
      expect((await ask({}, method)).status).toBe(401)
      expect((await ask({ authorization: `Bearer udc_${'x'.repeat(40)}` }, method)).status).toBe(401)
      expect((await ask({ cookie: 'portal=unknown' }, method)).status).toBe(401)
    }
    const staff = await store.db.selectFrom('company_users').select('id').executeTakeFirstOrThrow()
    const cookie = `visit=x; portal=${await signIn(store, staff.id)}`
    expect(await (await ask({ cookie })).json()).toMatchObject({ requests: [{ path: '/accounts?limit=1' }] })

    const other = { id: 'com_other', name: 'Other', created_at: 0 }
    await store.db.insertInto('companies').values(other).execute()
    const key = await createKey(store.db, { companyId: other.id, name: 'Other', now: 0 })
    const theirs = { authorization: `Bearer ${key?.secret}` }
    expect(await (await ask(theirs)).json()).toEqual({ requests: [] })
    expect((await ask(theirs, 'DELETE')).status).toBe(204)
    expect(await (await ask({ cookie })).json()).toMatchObject({ requests: [{ path: '/accounts?limit=1' }] })
  })
})

describe('a web page whose name was made to lead to this machine', () => {
  test('gets nothing of the practice service, neither pages nor calls', async () => {
    const { app, apiKey } = await startApp('sqlite', { customers: 1 })
    const headers = { authorization: `Bearer ${apiKey}` }
    const paths = ['/portal/sign-in', '/rehearsal/requests', '/accounts', '/connect/c/x']
    for (const path of paths) {
      const answer = await answerRequest(app, new Request(`http://attacker.example:4000${path}`, { headers }))
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  test('is known by the host that its browser names', async () => {
    const { port } = await startServer('sqlite', { customers: 1 })
    const ask = async (host: string) => {
      const options = { port, host: '127.0.0.1', path: '/healthz', headers: { host } }
      const [answer] = await once(request(options).end(), 'response')
      answer.resume()
      return answer.statusCode
    }
    expect(await ask(`attacker.example:${port}`)).toBe(403)
    expect(await ask(`localhost:${port}`)).toBe(200)
  })

  test('is told from people who use an address, or the name that the service was given', async () => {
    const { app, request } = await startApp('sqlite', { customers: 1 })
    expect((await request('/portal/sign-in')).status).toBe(200)
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', '192.168.7.9:4000']) {
      const answer = await answerRequest(app, new Request(`http://${host}/portal/sign-in`))
      expect([host, answer.status]).toEqual([host, 200])
    }
  })

  test('is no matter for a shared service, where nobody is signed in under that name', async () => {
    const { app } = await startApp('sqlite', { customers: 1, practice: false })
    expect((await answerRequest(app, new Request('http://other.example/portal/sign-in'))).status).toBe(200)
  })
})

test('a fault larger than any body is refused', async () => {
  const { baseUrl, authorization } = await startServer('sqlite', { customers: 1 })
  const answer = await fetch(`${baseUrl}/rehearsal/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: `{"kind":"html"}${' '.repeat(1_000_000)}`,
  })
  expect(answer.status).toBe(413)
})
