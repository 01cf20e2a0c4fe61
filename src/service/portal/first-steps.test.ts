import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

describe.each(kinds)('the first steps of a company on %s', kind => {
  test('are done one after the other: a key, the app, a link', async () => {
    const { other, request } = await startTown(kind)
    const { visitor } = other
    const next = async () => {
      const page = await (await visitor.get('/portal/accounts')).text()
      const done = page.match(/>Done</g)?.length ?? 0
      return [done, /class="button primary" href="([^"]+)"/.exec(page)?.[1]]
    }
    expect(await next()).toEqual([0, '/portal/keys'])
    // The first step is to name a key: the field for it has the focus.
    expect(await (await visitor.get('/portal/keys')).text()).toMatch(/<input[^>]* name="name"[^>]* autofocus/)
    const made = await visitor.post('/portal/keys', { name: 'Front desk' })
    const page = await (await visitor.get(made.headers.get('location') ?? '')).text()
    expect(page).not.toMatch(/ name="name"[^>]* autofocus/)
    expect(await next()).toEqual([1, '/portal/keys#service-address'])
    const headers = {
      authorization: `Bearer ${/udc_\w{40}/.exec(page)?.[0]}`,
      'content-type': 'application/json',
    }
    await request('/accounts', { headers })
    await expect.poll(next).toEqual([2, '/portal/links'])
    const body = JSON.stringify({ redirectUrl: 'https://other.example/' })
    await request('/connect/create-connect-request', { method: 'POST', headers, body })
    expect(await next()).toEqual([3, undefined])
    // Somebody may have shared and ended since.
    expect(await (await visitor.get('/portal/accounts')).text()).toContain('Nobody shares with you now.')
  })

  test('stand alone until somebody shares', async () => {
    const { other } = await startTown(kind)
    const page = await (await other.visitor.get('/portal/accounts')).text()
    expect(page).toContain('Nobody shares with you yet.')
    expect(page).not.toContain('type="search"')
  })

  test('go once somebody shares, and are none of a search', async () => {
    const { acme, other } = await startTown(kind)
    const searched = await other.visitor.post('/portal/accounts', { q: 'nobody' })
    for (const answer of [searched, await acme.visitor.get('/portal/accounts')])
      expect(await answer.text()).not.toContain('Three steps')
  })
})
