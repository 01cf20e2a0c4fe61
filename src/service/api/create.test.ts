import { describe, expect, test } from 'vitest'
import { createAnswerSchema } from '../../contract/http.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const path = '/connect/create-connect-request'
const json = { 'content-type': 'application/json' }

const wrong: [string, number][] = [
  ['[]', 400],
  ['null', 400],
  ['"https://example.com"', 400],
  ['{"redirectUrl":', 400],
  [' ', 400],
  ['{"redirectUrl":null}', 422],
  ['{"redirectUrl":5}', 422],
  ['{"redirectUrl":""}', 422],
  ['{"redirectUrl":"/done"}', 422],
  ['{"redirectUrl":"http://example.com/"}', 422],
  ['{"redirectUrl":"https://a:b@example.com/"}', 422],
  ['{"redirectUrl":"javascript:alert(1)"}', 422],
  [`{"redirectUrl":"https://example.com/${'x'.repeat(2048)}"}`, 422],
  [`{"redirectUrl":"https://example.com/${'電'.repeat(2020)}"}`, 422],
  ['{"redirectURL":"https://example.com/"}', 422],
]

describe.each(kinds)('creating a link on %s', kind => {
  test('no body, an empty body and {} all answer the one standing link', async () => {
    const { call } = await startApp(kind)
    const answers = await Promise.all([
      call(path, { method: 'POST' }),
      call(path, { method: 'POST', body: '', headers: json }),
      call(path, { method: 'POST', body: '{}', headers: json }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const links = await Promise.all(
      answers.map(async answer => createAnswerSchema.parse(await answer.json())),
    )
    expect(new Set(links.map(({ redirect }) => redirect)).size).toBe(1)
    expect(links[0]?.redirect).toMatch(/^http:\/\/service\.test\/connect\/c\/[A-Za-z0-9]{28}$/)
  })

  test('with a redirect URL every call answers a link of its own', async () => {
    const { call, store } = await startApp(kind)
    const create = () =>
      call(path, { method: 'POST', body: '{"redirectUrl":" https://example.com/done?a=1 "}', headers: json })
    const [a, b] = await Promise.all([create(), create()])
    expect(a.status).toBe(201)
    expect(a.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const [one, other] = [await a.json(), await b.json()]
    expect(one.redirect).toMatch(/\/connect\/r\/[A-Za-z0-9]{28}$/)
    expect(one.redirect).not.toBe(other.redirect)
    const rows = await store.db.selectFrom('connect_requests').select(['redirect_url', 'state']).execute()
    expect(rows).toEqual(Array(2).fill({ redirect_url: 'https://example.com/done?a=1', state: 'open' }))
  })

  test('refuses what is no JSON object and what is wrong in it, and stores nothing', async () => {
    const { call, store } = await startApp(kind)
    for (const [body, status] of wrong) {
      const answer = await call(path, { method: 'POST', body, headers: json })
      expect.soft(answer.status, body).toBe(status)
      expect.soft(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      const problem = await answer.json()
      expect
        .soft(problem)
        .toMatchObject({ status, instance: `urn:uuid:${answer.headers.get('x-request-id')}` })
      if (status === 422) expect.soft(problem.errors[0].pointer, body).toMatch(/^\/redirectURL$/i)
    }
    expect(await store.db.selectFrom('connect_requests').select('id').execute()).toEqual([])
  })

  test('refuses a body that is no JSON by its type, and a large one', async () => {
    const { call } = await startApp(kind)
    const typed = (type: string) =>
      call(path, { method: 'POST', body: '{}', headers: { 'content-type': type } })
    expect((await typed('text/plain')).status).toBe(415)
    expect((await typed('application/x-www-form-urlencoded')).status).toBe(415)
    expect((await typed('Application/JSON; charset=utf-8')).status).toBe(201)
    const large = await call(path, { method: 'POST', body: `{"a":"${'x'.repeat(65_536)}"}`, headers: json })
    expect(large.status).toBe(413)
  })
})

describe.each(kinds)('Idempotency-Key on %s', kind => {
  const body = (name: string) => JSON.stringify({ redirectUrl: `https://example.com/${name}` })
  const create = (call: Awaited<ReturnType<typeof startApp>>['call'], key: string, text?: string) =>
    call(path, {
      method: 'POST',
      headers: { ...(text && json), 'idempotency-key': key },
      ...(text && { body: text }),
    })

  test('the same key and body answer the same link, marked', async () => {
    const { call, store } = await startApp(kind)
    const first = await create(call, 'k1', body('a'))
    const again = await create(call, 'k1', body('a'))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await store.db.selectFrom('connect_requests').select('id').execute()).toHaveLength(1)
  })

  test('another body with the same key is refused, another key is another request', async () => {
    const { call } = await startApp(kind)
    const first = await create(call, 'k1', body('a'))
    expect((await create(call, 'k1', body('b'))).status).toBe(422)
    expect((await create(call, 'k1')).status).toBe(422)
    const other = await create(call, 'k2', body('a'))
    expect(await other.json()).not.toEqual(await first.json())
    expect((await create(call, 'x'.repeat(256), body('a'))).status).toBe(422)
  })

  test('at once, one does the work and the others wait for it or hear the same answer', async () => {
    const { call, store, lines } = await startApp(kind)
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(call, 'k1', body('a'))))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter(status => status !== 201 && status !== 409)).toEqual([])
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
    expect(statuses).toContain(201)
    for (const answer of answers)
      if (answer.status === 409) expect(answer.headers.get('retry-after')).toBe('1')
    expect(await store.db.selectFrom('connect_requests').select('id').execute()).toHaveLength(1)
  })

  test('one in progress answers 409, is taken over when stale, and is forgotten after a day', async () => {
    let time = Date.UTC(2026, 0, 5)
    const { call, store } = await startApp(kind, { now: () => time })
    const first = await create(call, 'k1', body('a'))
    await store.db.updateTable('idempotency_keys').set({ status: null, body: null }).execute()
    expect((await create(call, 'k1', body('a'))).status).toBe(409)
    time += 11_000
    const second = await create(call, 'k1', body('a'))
    expect(second.status).toBe(201)
    expect(await second.json()).not.toEqual(await first.json())
    time += 24 * 60 * 60 * 1000 + 1
    const third = await create(call, 'k1', body('b'))
    expect(third.status).toBe(201)
    expect(third.headers.get('idempotency-replayed')).toBeNull()
  })
})
