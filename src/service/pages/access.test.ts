import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { answerRequest } from '../testing/request.ts'
import { startTown } from '../testing/town.ts'

type Town = Awaited<ReturnType<typeof startTown>>

/** One cell: the status, and where a redirect leads. */
const say = (answer: Response): string =>
  [answer.status, answer.headers.get('location')].filter(part => part !== null).join(' ')

const columns = ['nobody', 'acme', 'other', 'carla', 'dora'] as const
const visitorsOf = ({ nobody, acme, other, carla, dora }: Town) => ({
  nobody,
  acme: acme.visitor,
  other: other.visitor,
  carla: carla.visitor,
  dora: dora.visitor,
})

const toPortal = '303 /portal/sign-in'
const toCustomer = '303 /customer/sign-in'

type Cells = [string, string, string, string, string]
type Row = [path: (town: Town) => string, ...cells: Cells]

/** What staff alone get, of whichever company. */
const toStaff = (cell: string): Cells => [toPortal, cell, cell, toPortal, toPortal]

/** What each page answers without a session, to Acme's staff, another company's, Carla (who shares with Acme) and Dora. */
const pages: Record<string, Row> = {
  start: [() => '/', '200', '303 /portal', '303 /portal', '303 /customer', '303 /customer'],
  portal: [() => '/portal', ...toStaff('303 /portal/accounts')],
  'portal sign-in': [() => '/portal/sign-in', '200', '303 /portal', '303 /portal', '200', '200'],
  'portal register': [() => '/portal/register', '200', '303 /portal', '303 /portal', '200', '200'],
  'portal password': [() => '/portal/password', ...toStaff('200')],
  keys: [() => '/portal/keys', ...toStaff('200')],
  company: [() => '/portal/company', ...toStaff('200')],
  accounts: [() => '/portal/accounts', ...toStaff('200')],
  'account of Carla': [
    town => `/portal/accounts/${town.carla.id}`,
    toPortal,
    '200',
    '404',
    toPortal,
    toPortal,
  ],
  'account of Dora': [town => `/portal/accounts/${town.dora.id}`, ...toStaff('404')],
  links: [() => '/portal/links', ...toStaff('200')],
  'unknown at the portal': [() => '/portal/nothing', '404', '404', '404', '404', '404'],
  customer: [() => '/customer', toCustomer, toCustomer, toCustomer, '200', '200'],
  'customer sign-in': [() => '/customer/sign-in', '200', '200', '200', '303 /customer', '303 /customer'],
  'customer register': [() => '/customer/register', '200', '200', '200', '303 /customer', '303 /customer'],
  'customer password': [() => '/customer/password', toCustomer, toCustomer, toCustomer, '200', '200'],
  'unknown at the customer': [() => '/customer/nothing', '404', '404', '404', '404', '404'],
  'open link': [town => town.links.open.path, '200', '200', '200', '200', '200'],
  'standing link': [town => town.links.standing, '200', '200', '200', '200', '200'],
  'open link, declining': [town => `${town.links.open.path}/decline`, '200', '200', '200', '200', '200'],
  'withdrawn link, declining': [
    town => `${town.links.withdrawn.path}/decline`,
    '410',
    '410',
    '410',
    '410',
    '410',
  ],
  'add at a link': [
    town => `${town.links.standing}/accounts`,
    '303 LINK',
    '303 LINK',
    '303 LINK',
    '200',
    '200',
  ],
  'mend Carla’s utility account': [
    town => `/customer/accounts/${town.carla.accountId}`,
    toCustomer,
    toCustomer,
    toCustomer,
    '200',
    '404',
  ],
  'mend it at a link': [
    town => `${town.links.standing}/accounts/${town.carla.accountId}`,
    '303 LINK',
    '303 LINK',
    '303 LINK',
    '200',
    '404',
  ],
  'accepted link': [town => town.links.accepted.path, '410', '410', '410', '200', '410'],
  'withdrawn link': [town => town.links.withdrawn.path, '410', '410', '410', '410', '410'],
  thanks: [() => '/connect/thanks', '200', '200', '200', '200', '200'],
  'unknown link': [() => '/connect/r/nothing', '404', '404', '404', '404', '404'],
  'a request’s token as a standing link': [
    town => `/connect/c/${town.links.open.token}`,
    '404',
    '404',
    '404',
    '404',
    '404',
  ],
}

/** What each form answers with the right CSRF token and no fields. */
const forms: Record<string, Row> = {
  'portal sign-in': [() => '/portal/sign-in', '422', '422', '422', '422', '422'],
  'portal register': [() => '/portal/register', '422', '422', '422', '422', '422'],
  'portal password': [() => '/portal/password', ...toStaff('422')],
  'search accounts': [() => '/portal/accounts', ...toStaff('200')],
  'name the company': [() => '/portal/company', ...toStaff('422')],
  'add a colleague': [() => '/portal/company/people', ...toStaff('422')],
  'remove an unknown person': [
    () => '/portal/company/people/usr_none/remove',
    ...toStaff('303 /portal/company'),
  ],
  'create key': [() => '/portal/keys', ...toStaff('422')],
  'revoke an unknown key': [() => '/portal/keys/key_none/revoke', ...toStaff('303 /portal/keys')],
  'withdraw an unknown request': [() => '/portal/links/req_none/withdraw', ...toStaff('303 /portal/links')],
  'customer sign-in': [() => '/customer/sign-in', '422', '422', '422', '422', '422'],
  'customer register': [() => '/customer/register', '422', '422', '422', '422', '422'],
  'customer password': [() => '/customer/password', toCustomer, toCustomer, toCustomer, '422', '422'],
  'add utility account': [() => '/customer/accounts', toCustomer, toCustomer, toCustomer, '422', '422'],
  'mend an unknown utility account': [
    () => '/customer/accounts/ea_none',
    toCustomer,
    toCustomer,
    toCustomer,
    '422',
    '422',
  ],
  'remove an unknown utility account': [
    () => '/customer/accounts/ea_none/remove',
    toCustomer,
    toCustomer,
    toCustomer,
    '303 /customer',
    '303 /customer',
  ],
  'end an unknown share': [
    () => '/customer/shares/com_none/end',
    toCustomer,
    toCustomer,
    toCustomer,
    '303 /customer',
    '303 /customer',
  ],
  'share an accepted link': [town => `${town.links.accepted.path}/share`, '410', '410', '410', '200', '410'],
  'share a withdrawn link': [town => `${town.links.withdrawn.path}/share`, '410', '410', '410', '410', '410'],
  'share nothing': [town => `${town.links.standing}/share`, '303 LINK', '303 LINK', '303 LINK', '422', '422'],
  'add at a link': [
    town => `${town.links.standing}/accounts`,
    '303 LINK',
    '303 LINK',
    '303 LINK',
    '422',
    '422',
  ],
  decline: [town => `${town.links.open.path}/decline`, '200', '200', '200', '200', '200'],
}

/** Forms that change something even without fields: only their refusals are tried here. */
const changing = [
  '/portal/links/renew',
  '/portal/sign-out',
  '/customer/sign-out',
  '/customer/delete',
  '/connect/r/x/invented',
]

describe.each(kinds)('who gets what on %s', kind => {
  test('each page answers each visitor as the table says', async () => {
    const town = await startTown(kind)
    const visitors = visitorsOf(town)
    const seen: Record<string, string[]> = {}
    for (const [name, [path]] of Object.entries(pages)) {
      seen[name] = []
      for (const column of columns) {
        seen[name].push(say(await visitors[column].get(path(town))).replace(town.links.standing, 'LINK'))
      }
    }
    expect(seen).toEqual(
      Object.fromEntries(Object.entries(pages).map(([name, [, ...cells]]) => [name, cells])),
    )
  })

  test('each form answers each visitor as the table says, and 403 without the token or with another’s', async () => {
    const town = await startTown(kind)
    const visitors = visitorsOf(town)
    const seen: Record<string, string[]> = {}
    for (const [name, [path]] of Object.entries(forms)) {
      seen[name] = []
      for (const column of columns) {
        const answer = await visitors[column].post(path(town))
        seen[name].push(say(answer).replace(town.links.standing, 'LINK'))
      }
    }
    expect(seen).toEqual(
      Object.fromEntries(Object.entries(forms).map(([name, [, ...cells]]) => [name, cells])),
    )

    const paths = [...Object.values(forms).map(([path]) => path(town)), ...changing]
    for (const path of paths) {
      const foreign = await town.nobody.token(path)
      for (const column of columns) {
        const visitor = visitors[column]
        expect([path, column, say(await visitor.post(path, {}, null))]).toEqual([path, column, '403'])
        expect([path, column, say(await visitor.post(path, {}, 'x'.repeat(43)))]).toEqual([
          path,
          column,
          '403',
        ])
        if (foreign === (await visitor.token(path))) continue
        expect([path, column, say(await visitor.post(path, {}, foreign))]).toEqual([path, column, '403'])
      }
    }
  })

  test('a form of another site is refused even with the token', async () => {
    const { acme } = await startTown(kind)
    const csrf = await acme.visitor.token('/portal')
    const answer = await acme.visitor.send('/portal/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ csrf, name: 'Stolen' }).toString(),
    })
    expect(answer.status).toBe(403)
  })

  test('nobody reaches into another company or another customer', async () => {
    const town = await startTown(kind)
    const { acme, other, carla, dora, links, store } = town
    await other.visitor.post(`/portal/keys/${town.keyId}/revoke`)
    await other.visitor.post(`/portal/links/${links.open.id}/withdraw`)
    await other.visitor.post('/portal/links/renew')
    await dora.visitor.post(`/customer/shares/${acme.companyId}/end`)
    await dora.visitor.post(`/customer/accounts/${carla.accountId}/remove`)
    const stolen = await dora.visitor.post(`${links.standing}/share`, { chosen: carla.accountId })
    expect(stolen.status).toBe(422)
    // A session of one half of the site is worth nothing in the other.
    const portalCookie = acme.visitor.cookies.get('portal') ?? ''
    carla.visitor.cookies.set('portal', carla.visitor.cookies.get('customer') ?? '')
    expect((await carla.visitor.get('/portal/keys')).status).toBe(303)
    acme.visitor.cookies.set('customer', portalCookie)
    expect((await acme.visitor.get('/customer')).status).toBe(303)

    expect(await (await acme.visitor.get('/portal/keys')).text()).toContain('Front desk')
    expect((await town.nobody.get(links.open.path)).status).toBe(200)
    expect((await town.nobody.get(links.standing)).status).toBe(200)
    const account = await (await acme.visitor.get(`/portal/accounts/${carla.id}`)).text()
    expect(account).toContain(carla.accountId)
    const shared = await store.db
      .selectFrom('shared_accounts')
      .selectAll()
      .where('company_id', '=', acme.companyId)
      .execute()
    expect(shared).toEqual([
      { company_id: acme.companyId, customer_id: carla.id, utility_account_id: carla.accountId },
    ])
    expect(await (await other.visitor.get('/portal/accounts')).text()).not.toContain('Carla')
    const searched = await other.visitor.post('/portal/accounts', { q: 'Carla' })
    expect(await searched.text()).toContain('No customer')
  })

  test('the address alone leads customers and companies each to their own sign-in, in their language', async () => {
    const { nobody } = await startTown(kind)
    const page = await (await nobody.get('/', { accept: 'text/html', 'accept-language': 'es' })).text()
    expect(page).toContain('<html lang="es">')
    const ways = [...page.matchAll(/<a class="button[^"]*" href="(\/[^"?]+)">([^<]+)</g)]
    expect(ways.map(([, href, text]) => [href, text])).toEqual([
      ['/customer/sign-in', 'Entrar como cliente'],
      ['/portal/sign-in', 'Entrar como empresa'],
    ])
  })

  test('pages carry the headers that protect them', async () => {
    const town = await startTown(kind)
    const page = await town.nobody.get(town.links.open.path)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://acme.example")
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('strict-transport-security')).toBeNull()
    const text = await page.text()
    expect(text).toContain('Acme &lt;Energy&gt; &amp; Sons')
    expect(text).not.toMatch(/<script(?! src=)|style=|onclick|javascript:/i)

    town.state.origin = 'https://connect.example'
    const shared = await answerRequest(town.app, new Request('https://connect.example/portal/sign-in'))
    expect(shared.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(shared.headers.get('set-cookie')).toMatch(
      /^__Host-visit=\w{40};.*Path=\/; HttpOnly; Secure; SameSite=Lax/,
    )
  })
})
