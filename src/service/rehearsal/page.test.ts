import { describe, expect, test, vi } from 'vitest'
import { practiceStaff } from '../practice/personas.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

describe.each(kinds)('the rehearsal page on %s', kind => {
  test('switches faults on and off', async () => {
    const { acme, call } = await startTown(kind)
    const { visitor } = acme
    const add = (fields: Record<string, string>) => visitor.post('/rehearsal/page/faults', fields)
    expect(
      (await add({ kind: 'status', status: '503', retryAfter: '7', ms: '3000', times: '' })).status,
    ).toBe(303)
    expect(await (await visitor.get('/rehearsal')).text()).toContain('An error status, 503, retry after 7 s')
    const answer = await call('/accounts')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
    await visitor.post('/rehearsal/page/clear')
    expect((await call('/accounts')).status).toBe(200)
    for (const [wrong, told] of [
      [{ kind: 'status', status: '200' }, 'Status: a whole number from 400 to 599'],
      [{ kind: 'status', status: '' }, 'Status: a whole number from 400 to 599'],
      [{ kind: 'slow', ms: 'x' }, 'Delay: a whole number from 0 to 600,000'],
      [{ kind: 'nonsense' }, '1 thing to fix'],
    ] as const) {
      const answer = await add(wrong)
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(told)])
    }
  })

  test('lets invented customers accept by themselves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { acme, call } = await startTown(kind)
      const { visitor } = acme
      const count = async () => (await (await call('/accounts?limit=1000')).json()).accounts.length
      const before = await count()
      const create = () => call('/connect/create-connect-request', { method: 'POST' })
      await create()
      await visitor.post('/rehearsal/page/customers', { when: 'soon', persona: 'three' })
      await create()
      await vi.advanceTimersByTimeAsync(4999)
      expect(await count()).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(async () => expect(await count()).toBe(before + 1), { interval: 5 })
      expect(
        (await visitor.post('/rehearsal/page/customers', { when: 'now', persona: 'three' })).status,
      ).toBe(422)
    } finally {
      vi.useRealTimers()
    }
  })

  test('switches nothing for somebody who is not signed in to the portal, and leads there and back', async () => {
    const { nobody, carla, acme, call } = await startTown(kind)
    const signIn = '/portal/sign-in?link=rehearsal'
    for (const visitor of [nobody, carla.visitor]) {
      const posts = [
        visitor.post('/rehearsal/page/faults', { kind: 'html' }),
        visitor.post('/rehearsal/page/clear'),
        visitor.post('/rehearsal/page/customers', { when: 'soon', persona: 'three' }),
      ]
      for (const answer of [await visitor.get('/rehearsal'), ...(await Promise.all(posts))]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([303, signIn])
      }
    }
    expect((await call('/accounts')).headers.get('content-type')).toMatch(/^application\/json/)
    expect(await (await acme.visitor.get('/rehearsal')).text()).toMatch(
      /value="never" selected|selected[^>]*value="never"/,
    )

    // One click signs in with what the practice service fills in.
    const page = await (await nobody.get(signIn)).text()
    const typed = { email: practiceStaff.email, password: practiceStaff.password, link: 'rehearsal' }
    expect(page.split('class="card practice"')[1]).toContain('name="link" value="rehearsal"')
    const entered = await nobody.post('/portal/sign-in', typed)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/rehearsal'])
    expect((await nobody.get('/rehearsal')).status).toBe(200)
    expect((await nobody.get(signIn)).headers.get('location')).toBe('/rehearsal')
  })

  test('is not there on a shared service', async () => {
    const { nobody } = await startTown(kind, { practice: false })
    expect((await nobody.get('/rehearsal')).status).toBe(404)
    expect((await nobody.post('/rehearsal/page/clear')).status).toBe(404)
    expect(await (await nobody.get('/portal/sign-in?link=rehearsal')).text()).not.toContain('"rehearsal"')
  })
})
