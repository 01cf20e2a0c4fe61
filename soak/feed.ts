import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTestApp, sendJson } from '../src/main/app/testing/ports.ts'
import { temporaryFolder } from '../src/main/app/testing/temporary-folder.ts'

// npm run soak -- feed [--changes N]: a service sends N changes at once (of links and customers, in pages of 1,000) to the app's main part
// with a real store and HTTP; how long it takes, what memory it holds, and whether the app has everything in the end.

const { values } = parseArgs({
  options: { changes: { type: 'string', default: '1000000' }, minutes: { type: 'string' } },
})
const wanted = Number(values.changes)
const atOnce = 1_000
const links = 20_000
const customers = 10_000
const states = ['created', 'started', 'declined', 'accepted'] as const

const at = '2026-01-01T00:00:00Z'
const changeAt = (n: number) => {
  if (n % 5 === 4) {
    const customerId = `cus_${Math.floor(n / 5) % customers}`
    const account = {
      customerId,
      utilityAccounts: [{ electricAccountId: `ea_${n}`, address: { city: 'El Paso' } }],
    }
    return { id: `${n}`, at, type: 'account.changed', account }
  }
  const id = `req_${n % links}`
  const state = states[Math.floor(n / links) % states.length]
  const request = {
    id,
    redirect: `https://connect.example.com/r/${id}`,
    redirectUrl: 'https://example.com/thanks',
    reference: 'Somebody',
    email: null,
    note: null,
    state: 'open',
    createdAt: at,
    stateAt: at,
    createdWith: 'Front desk',
    customerId: null,
  }
  return { id: `${n}`, at, type: `link.${state}`, request }
}

const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x')
  if (url.pathname === '/accounts') return sendJson(response, 200, { accounts: [], nextCursor: null })
  if (url.pathname !== '/changes') return sendJson(response, 404, {})
  const after = url.searchParams.get('after')
  if (after === null) return sendJson(response, 200, { changes: [], next: '0', more: false })
  const first = Number(after)
  const next = Math.min(first + atOnce, wanted)
  const changes = Array.from({ length: next - first }, (_, n) => changeAt(first + n))
  const send = () => sendJson(response, 200, { changes, next: `${next}`, more: next < wanted })
  if (changes.length > 0) send()
  else setTimeout(send, Number(url.searchParams.get('wait') ?? 0) * 1000)
})
const listening = Promise.withResolvers<void>()
service.listen(0, '127.0.0.1', listening.resolve)
await listening.promise
const bound = service.address()
const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`

const { folder, remove } = temporaryFolder()
const { app, call } = createTestApp(folder)
await app.start()
app.follow()
const began = performance.now()
const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576)
let most = 0
await call('connections.testAndSave', { address, apiKey: 'udc_feed', untested: true })
while (!app.state().connections[0]?.upToDate) {
  most = Math.max(most, megabytes())
  await wait(200)
}
const seconds = Math.round((performance.now() - began) / 1000)
const page = { search: '', offset: 0, limit: 1 }
const shown = await call('links.page', { ...page })
const summary = await call('accounts.summary', undefined)
const expected = {
  links: Math.floor((Math.min(links, wanted) * 4) / 5),
  customers: Math.min(customers, Math.floor(wanted / 5)),
}
const found = {
  links: shown.ok ? shown.value.total : 0,
  customers: summary.ok ? summary.value.customers : 0,
}
await app.close()
service.close()
service.closeAllConnections()
remove()
const said = { changes: wanted, seconds, megabytes: most }
const lost = expected.links - found.links + expected.customers - found.customers
process.stdout.write(`${JSON.stringify({ ...said, ...found, lost })}\n`)
process.exitCode = lost === 0 ? 0 : 1
