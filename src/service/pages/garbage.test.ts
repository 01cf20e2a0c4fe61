import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

const odd = [
  '\0',
  '\ud800',
  '\u202e',
  '%00',
  '😀',
  "'",
  '"><script>',
  '\\',
  '%',
  '_',
  '../',
  '\r\nSet-Cookie: a=b',
]
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...odd, 'x'.repeat(5000)))
const names = [
  'email',
  'password',
  'current',
  'name',
  'company',
  'link',
  'chosen',
  'persona',
  'provider',
  'account',
  'street',
  'city',
  'state',
  'zip',
  '__proto__',
  'constructor',
]
const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), text), { maxLength: 12 })
/** Fields that pass the checks, so that odd characters reach the database. */
const valid = fc
  .record({ odd: text, rest: fields })
  .map(({ odd, rest }): [string, string][] => [
    ['provider', `A${odd}`],
    ['account', `12345${odd}`.slice(0, 40)],
    ['street', `1 B${odd}`.slice(0, 200)],
    ['city', `C${odd}`.slice(0, 100)],
    ['state', 'CA'],
    ['name', `N${odd}`.slice(0, 60)],
    ...rest,
  ])
const query = fc.constantFrom('q', 'after', 'before', 'link', 'changed')

describe.each(kinds)('garbage in forms on %s', kind => {
  test('is answered with a page below 500 that lets no markup through', async () => {
    const town = await startTown(kind)
    const { links, acme, carla, lines } = town
    const visitors = [town.nobody, acme.visitor, carla.visitor]
    const paths = [
      '/portal/keys',
      '/portal/keys/x/revoke',
      '/portal/links/x/withdraw',
      '/customer/accounts',
      '/customer/accounts/x/remove',
      '/customer/accounts/x',
      `${links.standing}/accounts/x`,
      '/customer/shares/x/end',
      `${links.open.path}/accounts`,
      `${links.standing}/share`,
      `${links.standing}/accounts`,
      `${links.standing}/invented`,
      `${links.open.path}/decline`,
    ]
    const tokens = new Map<unknown, string[]>()
    for (const visitor of visitors) {
      tokens.set(visitor, [await visitor.token('/portal'), await visitor.token('/customer')])
    }
    const tried = fc.record({
      path: fc.constantFrom(...paths),
      visitor: fc.constantFrom(...visitors),
      fields: fc.oneof(fields, valid),
      query: fc.tuple(query, text),
      page: fc.constantFrom('/portal/accounts', '/portal/links', '/customer/sign-in', '/portal/register'),
    })
    await fc.assert(
      fc.asyncProperty(tried, async ({ path, visitor, fields, query, page }) => {
        const [portal = '', customer = ''] = tokens.get(visitor) ?? []
        const answer = await visitor.post(path, fields, path.startsWith('/portal') ? portal : customer)
        expect(answer.status).toBeLessThan(500)
        expect(answer.status).not.toBe(403)
        expect(await answer.text()).not.toMatch(/<script(?! src="\/assets)/i)
        const shown = await visitor.get(`${page}?${new URLSearchParams([query])}`)
        expect(shown.status).toBeLessThan(500)
        expect(await shown.text()).not.toMatch(/<script(?! src="\/assets)/i)
      }),
      { numRuns: kind === 'sqlite' ? 300 : 150 },
    )
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  test('a body that is no form of ours is refused, whatever it is', async () => {
    const { acme } = await startTown(kind)
    const types = ['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'x'.repeat(500)]
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 500 }),
      fc.string({ unit: 'binary' }),
      fc.constant('x'.repeat(1_000_000)),
    )
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(...types, 'application/x-www-form-urlencoded'),
        async (body, type) => {
          const answer = await acme.visitor.send('/portal/keys', {
            method: 'POST',
            headers: { 'content-type': type },
            body,
          })
          expect(answer.status).toBe(403)
        },
      ),
      { numRuns: 60 },
    )
  })
})
