import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { LinkMail } from '../../../contract/mail/mail.ts'
import type { RowState } from '../../../contract/run.ts'
import { setUpMail } from '../mail/testing/mail-scene.ts'
import { type Fault, serverInput, startMailServer, type TestMailServer } from '../mail/testing/smtp-server.ts'
import { sendJson, startServer } from '../testing/ports.ts'
import { finished, rowsOf, taken, whenRunEnds } from '../testing/run-list.ts'
import { apiKey, expectValue } from '../testing/scene.ts'

const { smtp, start } = setUpMail()
const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

type Strike = (response: ServerResponse, made: string) => unknown

const text = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const endless: Strike = response => {
  response.writeHead(201, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(1_000_000)));
  }
  response.on('drain', more)
  more()
}

/** Every fault that the rehearsal offers, each for one row's first request; `works`: the link is made all the same. */
const serviceFaults: { name: string; works: boolean; strike: Strike; ends: RowState }[] = [
  { name: 'status 400', works: false, strike: text(400, '{}'), ends: 'failed' },
  { name: 'status 429', works: false, strike: text(429, '{}'), ends: 'created' },
  { name: 'html', works: true, strike: text(200, '<!doctype html>'), ends: 'unknown' },
  { name: 'status 503', works: false, strike: text(503, ''), ends: 'created' },
  { name: 'broken JSON', works: true, strike: text(201, '{"redirect":'), ends: 'unknown' },
  { name: 'status 401', works: false, strike: text(401, '{}'), ends: 'created' },
  { name: 'wrong shape', works: true, strike: text(201, '{"link":[]}'), ends: 'unknown' },
  { name: 'status 500', works: true, strike: text(500, '{}'), ends: 'unknown' },
  {
    name: 'slow',
    works: true,
    strike: (response, redirect) => wait(60).then(() => sendJson(response, 201, { redirect })),
    ends: 'created',
  },
  { name: 'drop before', works: false, strike: ({ socket }) => socket?.destroy(), ends: 'unknown' },
  { name: 'drop after', works: true, strike: ({ socket }) => socket?.destroy(), ends: 'unknown' },
  { name: 'endless', works: true, strike: endless, ends: 'unknown' },
  { name: 'no answer', works: true, strike: () => undefined, ends: 'unknown' },
]

/** What the mail server does to one customer's mail; `times`: how often. */
const mailFaults: {
  fault: Fault | { at: 'text'; waits: number }
  times: number
  ends: Partial<LinkMail>
  arrives: boolean
}[] = [
  {
    fault: { at: 'recipient', code: 550, words: '5.1.1 No such user' },
    ...{ times: 9, ends: { state: 'refused', problem: 'recipient_refused' }, arrives: false },
  },
  {
    fault: { at: 'text', code: 554, words: '5.7.1 Spam' },
    ...{ times: 9, ends: { state: 'refused', problem: 'message_refused' }, arrives: false },
  },
  {
    fault: { at: 'recipient', code: 451, words: '4.7.1 Greylisted' },
    ...{ times: 2, ends: { state: 'handed' }, arrives: true },
  },
  { fault: { at: 'recipient', drop: true }, times: 1, ends: { state: 'handed' }, arrives: true },
  {
    fault: { at: 'text', drop: true },
    ...{ times: 1, ends: { state: 'unknown', problem: 'outcome_unknown' }, arrives: false },
  },
  {
    fault: { at: 'taken', drop: true },
    ...{ times: 1, ends: { state: 'unknown', problem: 'outcome_unknown' }, arrives: true },
  },
  { fault: { at: 'text', waits: 60 }, times: 1, ends: { state: 'handed' }, arrives: true },
]

const pageOf = (row: number) => `https://example.com/thanks/${row}`
const emailOf = (row: number) => `c${row}@b.example`

/** A service that answers each row's first request with the fault of that row. */
const startFaulty = async () => {
  const made = new Map<string, { page: string; url: string }>()
  const struck = new Set<number>()
  const server = await startServer(() => undefined)
  running.push(server)
  const work = (request: IncomingMessage, page: string): string => {
    const key = String(request.headers['idempotency-key'])
    const link = made.get(key) ?? { page, url: `https://connect.example.com/connect/r/${made.size + 1}` }
    made.set(key, link)
    return link.url
  }
  server.answer((request, response) => {
    if (request.method !== 'POST') return sendJson(response, 200, { accounts: [] })
    const { redirectUrl } = JSON.parse(server.seen.at(-1)?.body ?? '')
    const row = Number(redirectUrl.split('/').at(-1))
    const fault = struck.has(row) ? undefined : serviceFaults[row]
    struck.add(row)
    const url = fault?.works === false ? '' : work(request, redirectUrl)
    if (fault === undefined) sendJson(response, 201, { redirect: url })
    else fault.strike(response, url)
  })
  const madeFor = (row: number) => [...made.values()].filter(({ page }) => page === pageOf(row))
  return { address: server.address, madeFor }
}

const strikeMails = (server: TestMailServer): void => {
  const left = mailFaults.map(({ times }) => times)
  server.fault(to => {
    const row = mailFaults.findIndex((_, index) => emailOf(index) === to)
    if (row < 0 || left[row] === 0) return null
    const fault = mailFaults[row]?.fault ?? null
    // The mail server asks for its fault at the recipient and again at the text: a fault of the text counts half each time.
    left[row] = (left[row] ?? 0) - (fault?.at === 'recipient' ? 1 : 0.5)
    return fault !== null && 'waits' in fault ? { ...fault, waits: wait(60) } : fault
  })
}

it('a run comes through every fault of the service, and its mails through every fault of the mail server: none lost, none twice', async () => {
  const service = await startFaulty()
  const { call } = await start({ deadline: 500 })
  const app = { call }
  expectValue(await call('connections.testAndSave', { address: service.address, apiKey }))
  const list = serviceFaults.map((_, row) => `Customer ${row},${emailOf(row)},${pageOf(row)}`)
  const { id } = taken(await call('runs.paste', { text: ['Name,Email,Redirect URL', ...list].join('\n') }))
  // The run pauses at a refused key and after several unknown outcomes in a row: each pass of the loop resumes it.
  while ((await finished(app, id)).counts.waiting > 0);
  const states = (await rowsOf(app, id)).map(({ state }, row) => [serviceFaults[row]?.name, state])
  expect(states).toEqual(serviceFaults.map(({ name, ends }) => [name, ends]))
  for (const decide of ['runs.retryUnknown', 'runs.retryFailed'] as const) {
    expectValue(await call(decide, { id }))
    await whenRunEnds(app, id)
  }
  const rows = await rowsOf(app, id)
  for (const [row, { state, url }] of rows.entries())
    expect([row, state, service.madeFor(row).map(link => link.url)]).toEqual([row, 'created', [url]])

  expectValue(await call('mail.saveCompany', { company: 'Acme Solar' }))
  const mail = () => call('runs.mail', { id, templateId: 'english' })
  const held = (problem: string) =>
    expect
      .poll(async () => expectValue(await call('mail.setup', undefined)))
      .toMatchObject({ waiting: serviceFaults.length, hold: { problem, until: null } })
  const expired = await startMailServer({ certificate: 'expired' })
  running.push(expired)
  expectValue(await call('mail.saveServer', serverInput(expired)))
  expectValue(await mail())
  await held('certificate_expired')
  expect(expired.logins()).toBe(0)
  expectValue(await call('mail.saveServer', serverInput(smtp(), { password: 'wrong' })))
  await held('password_refused')
  smtp().fault(to => (to === '' ? { at: 'sender', code: 550, words: '5.7.1 Not yours' } : null))
  expectValue(await call('mail.saveServer', serverInput(smtp())))
  await held('sender_refused')
  expect(smtp().received).toEqual([])

  strikeMails(smtp())
  expectValue(await call('mail.tryNow', undefined))
  await expect.poll(async () => expectValue(await call('mail.setup', undefined)).waiting).toBe(0)
  // Sending again queues no second mail.
  expectValue(await mail())
  await expect.poll(async () => expectValue(await call('mail.setup', undefined)).waiting).toBe(0)
  for (const [row, { linkId, url }] of rows.entries()) {
    const { ends, arrives } = mailFaults[row] ?? { ends: { state: 'handed' as const }, arrives: true }
    expect(expectValue(await call('mail.ofLink', { id: linkId ?? '' }))).toMatchObject([ends])
    const bodies = smtp()
      .received.filter(({ to }) => to.includes(emailOf(row)))
      .map(({ body }) => body.includes(`\r\n${url}\r\n`))
    expect([row, bodies]).toEqual([row, arrives ? [true] : []])
  }
})
