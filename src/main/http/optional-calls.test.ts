import { beforeEach, describe, expect, it } from 'vitest'
import { sendJson, startServer } from '../app/testing/ports.ts'
import { readRequestsPage } from '../mirror-worker/changes/link-requests.ts'
import { readChangesPage } from '../mirror-worker/changes/read-changes.ts'
import { createConnectClient } from './connect-client.ts'

let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer((_, response) => sendJson(response, 404, {}))
  return () => server.stop()
})

const clientWith = (deadline?: number) =>
  createConnectClient(
    {
      fetch,
      withNewConnection: use => use(fetch),
      now: Date.now,
      wait: async () => undefined,
    },
    deadline,
  )
const target = () => ({ address: server.address, key: 'udc_x' })
const request = (id: string, more = {}) => ({
  id,
  redirect: `https://x.example/r/${id}`,
  redirectUrl: 'https://acme.example/thanks',
  reference: 'Maria',
  email: null,
  note: null,
  state: 'started',
  createdAt: '2026-01-01T00:00:00Z',
  stateAt: '2026-01-02T00:00:00Z',
  createdWith: 'Front desk',
  customerId: null,
  ...more,
})
const answer = (body: unknown, status = 200) =>
  server.answer((_, response) => sendJson(response, status, body))
/** As the writer reads them. */
const handle = async (body: Uint8Array) => readChangesPage(body)
const takeRequests = async (body: Uint8Array) => readRequestsPage(body)
const changes = (question = {}) =>
  clientWith().readChanges(target(), { after: 'c', wait: 0, handle, ...question })

describe('changes', () => {
  it('are each read by itself, with what cannot be read or is unknown left out and counted', async () => {
    const at = '2026-01-03T00:00:00Z'
    answer({
      changes: [
        { id: '1', at, type: 'link.started', request: request('r1') },
        { id: '2', at, type: 'link.started', request: request('r'.repeat(600)) },
        {
          id: '3',
          at,
          type: 'account.connected',
          account: { customerId: 'c', utilityAccounts: [] },
          link: 'x',
        },
        { id: '4', at, type: 'account.changed', account: { customerId: '', utilityAccounts: [] } },
        { id: '5', at, type: 'company.renamed\n', name: 'Acme' },
        { id: '6', at, type: 'account.ended', customerId: 'c' },
        { id: '7', at, type: 'standing.renewed', redirect: 'javascript:alert(1)' },
        'garbage',
      ],
      next: 'n',
      more: true,
    })
    expect(await changes()).toMatchObject({
      state: 'read',
      page: {
        next: 'n',
        more: true,
        ids: ['1', '2', '3', '4', '5', '6', '7', '"garbage"'],
        unreadable: 4,
        unknown: ['company.renamed?'],
        links: [
          { request: { id: 'r1', state: 'started', reference: 'Maria', email: '', maker: 'Front desk' } },
        ],
        customers: [
          { kind: 'connected', link: null, read: { account: { customerId: 'c' } } },
          { kind: 'ended', customerId: 'c', at: Date.parse(at) },
        ],
      },
    })
    expect(server.seen[0]?.url).toBe('/changes?after=c')
  })

  it.each([
    [404, { state: 'not_offered', sure: true }],
    [405, { state: 'not_offered', sure: true }],
    [501, { state: 'not_offered', sure: true }],
    [410, { state: 'too_old' }],
    [422, { state: 'too_old' }],
    [401, { state: 'failed', failure: { code: 'key_refused' } }],
    [503, { state: 'failed', failure: { code: 'service_unavailable' } }],
  ])('answered with %i', async (status, outcome) => {
    answer({}, status)
    expect(await changes()).toMatchObject(outcome)
    expect(server.seen).toHaveLength(1)
  })

  it('have their own wait to come in, and as long as any other answer beside', async () => {
    server.answer((_, response) => {
      setTimeout(() => sendJson(response, 200, { changes: [], next: 'n', more: false }), 600)
    })
    const client = clientWith(300)
    const asked = (wait: number) => client.readChanges(target(), { after: 'c', wait, handle })
    expect(await asked(0)).toMatchObject({ failure: { code: 'timed_out', seconds: 1 } })
    expect(await asked(1)).toMatchObject({ state: 'read' })
    expect(server.seen.at(-1)?.url).toBe('/changes?after=c&wait=1')
  })

  it('are no longer waited for once nobody wants them', async () => {
    const ended = new AbortController()
    server.answer(() => ended.abort())
    expect(await changes({ wait: 25, signal: ended.signal })).toMatchObject({ state: 'failed' })
  })

  it('longer than 20 MB are not read', async () => {
    answer({ changes: [], next: 'n', more: false, rest: 'x'.repeat(21 * 1024 * 1024) })
    expect(await changes()).toMatchObject({ failure: { code: 'answer_too_large' } })
  })
})

describe('links for one customer', () => {
  it('come page by page; one that cannot be read is left out', async () => {
    answer({ requests: [request('r1'), { id: 'r2' }, request('r3', { state: 'paused' })], nextCursor: 'n' })
    expect(await clientWith().readRequests(target(), { after: null, handle: takeRequests })).toMatchObject({
      state: 'read',
      page: {
        next: 'n',
        unreadable: 1,
        requests: [
          { id: 'r1', state: 'started', stateAt: Date.parse('2026-01-02T00:00:00Z') },
          { id: 'r3', state: null },
        ],
      },
    })
  })

  it('can be withdrawn, and say why where they cannot', async () => {
    const withdraw = () => clientWith().withdraw(target(), 'r/1')
    answer(request('r/1', { state: 'withdrawn' }))
    expect(await withdraw()).toMatchObject({ state: 'withdrawn', request: { state: 'withdrawn' } })
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/connect/requests/r%2F1/withdraw' })
    answer({}, 409)
    expect(await withdraw()).toEqual({ state: 'accepted' })
    answer({}, 404)
    expect(await withdraw()).toMatchObject({ state: 'failed', failure: { code: 'not_found' } })
    answer({}, 405)
    expect(await withdraw()).toMatchObject({ state: 'not_offered' })
    answer('x')
    expect(await withdraw()).toMatchObject({ state: 'failed', failure: { code: 'unreadable_answer' } })
  })

  it('can be read one by one', async () => {
    answer(request('r1'))
    expect(await clientWith().readRequest(target(), 'r1')).toMatchObject({ ok: true, value: { id: 'r1' } })
    answer({}, 404)
    expect(await clientWith().readRequest(target(), 'r1')).toMatchObject({ failure: { code: 'not_found' } })
  })
})

it('takes only a page that customers can be sent to for the one that thanks', async () => {
  const thanks = () => clientWith().readDescription(target())
  answer({ 'x-thanks': 'https://x.example/thanks' })
  expect(await thanks()).toMatchObject({ state: 'read', thanks: 'https://x.example/thanks' })
  for (const url of [
    'http://x.example/',
    'javascript:alert(1)',
    'https://user:pw@x.example/',
    7,
    undefined,
  ]) {
    answer({ 'x-thanks': url })
    expect(await thanks()).toMatchObject({ state: 'read', thanks: null })
  }
})

it('takes the page of something in between for no description', async () => {
  for (const page of ['<!doctype html>', '"down"', 'null']) {
    answer(page)
    expect(await clientWith().readDescription(target())).toMatchObject({
      state: 'failed',
      failure: { code: 'unreadable_answer' },
    })
  }
})

it('takes one line for the name of the company', async () => {
  const company = () => clientWith().readDescription(target())
  answer({ 'x-company': ' Acme Solar ' })
  expect(await company()).toMatchObject({ company: 'Acme Solar' })
  for (const name of ['two\nlines', 'x'.repeat(121), 7, undefined]) {
    answer({ 'x-company': name })
    expect(await company()).toMatchObject({ company: null })
  }
})

it('knows by its description whether a service honours the key of a request', async () => {
  const described = (parameters: unknown) => {
    answer({ paths: { '/connect/create-connect-request': { post: { parameters } } } })
    return clientWith().readDescription(target())
  }
  const key = { name: 'Idempotency-Key', in: 'header' }
  expect(await described([key])).toMatchObject({ honoursKey: true })
  for (const parameters of [[], [{ ...key, in: 'query' }], [{ ...key, name: 'X-Key' }], 'Idempotency-Key'])
    expect(await described(parameters)).toMatchObject({ honoursKey: false })
})
