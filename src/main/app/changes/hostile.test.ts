import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { accountOf, apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

const marker = 'Customer Nobody-May-Log'
const nasty = fc.oneof(
  fc.anything(),
  fc.constantFrom<unknown>(
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//x.example/r',
    ],
    ...['https://user:pw@x.example/', 'https://evil.example/connect/r/1', 'https://x.example/\u202egpj.exe'],
    ...['\u202e\u2066Maria\u0000\r\n', '\ud800', '', ' ', '__proto__', marker, 'x'.repeat(100_000)],
    ...[
      null,
      true,
      -0,
      1e300,
      [],
      [[]],
      { __proto__: null, length: 1 },
      '9999-99-99',
      '+275760-09-13T00:00:00Z',
    ],
  ),
)

const request = {
  ...{ id: 'r1', redirect: 'https://x.example/connect/r/1', redirectUrl: 'https://x.example/thanks' },
  ...{ reference: marker, email: 'a@b.example', note: marker, state: 'open', createdWith: 'Front desk' },
  ...{ createdAt: '2026-01-01T00:00:00Z', stateAt: '2026-01-01T00:00:00Z', customerId: null },
}
const account = {
  ...accountOf('cus_1'),
  customer: { name: marker, email: 'a@b.example' },
  connectedAt: '2026',
}
const told = { id: 'x', at: '2026-01-01T00:00:00Z' }
const good = [
  { ...told, type: 'account.connected', account, link: 'https://x.example/connect/r/1' },
  { ...told, type: 'account.changed', account },
  { ...told, type: 'account.ended', customerId: 'cus_1' },
  ...['created', 'started', 'declined', 'accepted', 'withdrawn'].map(what => ({
    ...told,
    type: `link.${what}`,
    request,
  })),
  { ...told, type: 'standing.renewed', redirect: 'https://x.example/connect/c/1' },
]

/** A valid value of which one part, at any depth, is replaced by a nasty one. */
const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return nasty
  const entries = Object.entries(value)
  const each = entries.map(([name, inner]) =>
    spoiled(inner).map(next => (Array.isArray(value) ? [next] : { ...value, [name]: next })),
  )
  return fc.oneof(nasty, ...each)
}
const page = <T>(items: T[]) =>
  fc.array(fc.oneof(...items.map(spoiled), fc.constantFrom(...items)), { maxLength: 12 })

it('a service may tell whatever it likes: the app goes on, shows no link that is none, and logs nobody', async () => {
  const pages = fc.sample(fc.tuple(page(good), page([request]), nasty, nasty), { numRuns: 40, seed: 5 })
  let asked = 0
  scene().service.offersChanges = true
  scene().server.answer((asking, response) => {
    const path = asking.url ?? ''
    const [changes, requests, thanks, next] = pages[Math.min(asked, pages.length - 1)] ?? [[], [], null, null]
    if (path.startsWith('/openapi.json')) return sendJson(response, 200, { 'x-thanks': thanks })
    if (path.startsWith('/connect/requests')) return sendJson(response, 200, { requests, nextCursor: next })
    if (!path.startsWith('/changes')) return scene().serve(asking, response)
    asked += 1
    const isOver = asked >= pages.length
    const cursor = { next: `c${asked}`, more: !isOver }
    if (isOver && path.includes('after=')) return
    sendJson(response, 200, path.includes('after=') ? { changes, ...cursor } : { changes: [], ...cursor })
  })
  const app = await scene().connected()
  app.app.follow()
  await expect.poll(() => asked).toBeGreaterThanOrEqual(pages.length)
  const { rows } = expectValue(await app.call('links.page', { search: '', offset: 0, limit: 500 }))
  expect(rows.length).toBeGreaterThan(0)
  for (const { url } of rows) expect(url).toMatch(/^https?:\/\/[^@\s\p{C}]+$/u)
  for (const { id } of rows) expectValue(await app.call('links.get', { id }))
  const [connection] = app.app.state().connections
  expect(connection?.pageAfterwards ?? 'https://').toMatch(/^https:\/\//)
  expectValue(
    await app.call('accounts.page', {
      search: '',
      utility: null,
      state: null,
      onlyNew: false,
      offset: 0,
      limit: 100,
    }),
  )
  const logged = app.logged.join('\n')
  for (const secret of [marker, apiKey, 'a@b.example']) expect(logged).not.toContain(secret)
  expect(logged).not.toMatch(/A call failed|stopped|could not go on/)
})
