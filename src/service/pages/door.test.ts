import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { practiceStaff } from '../practice/personas.ts'
import { createPasswordReset, findLogin } from '../store/people.ts'
import { hashing } from '../testing/cheap-scrypt.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { meterAccount, startTown } from '../testing/town.ts'
import { createVisitor } from '../testing/visitor.ts'

vi.mock('node:crypto', async original => {
  const { withCheapScrypt } = await import('../testing/cheap-scrypt.ts')
  return withCheapScrypt(await original())
})

const password = 'three green boats'
const company = { company: 'Acme', name: 'Ann', email: 'Ann@Acme.example', password }
const textOf = async (answer: Response) => (await answer.text()).replace(/value="[^"]*"/g, '')
const keyIn = (text: string) => /udc_\w{40}/.exec(text)?.[0] ?? ''

const start = async (kind: (typeof kinds)[number], options: Parameters<typeof startApp>[1] = {}) => {
  const service = await startApp(kind, { customers: 2, ...options })
  service.state.origin = 'http://localhost'
  return { ...service, visit: () => createVisitor(service.app, 'http://localhost') }
}

describe.each(kinds)('the doors on %s', kind => {
  test('a company registers, signs in, makes a key that works, changes its password and signs out', async () => {
    const { visit, request } = await start(kind)
    const staff = visit()
    const { email } = company
    expect((await staff.post('/portal/register', company)).headers.get('location')).toBe('/portal')
    expect((await staff.get('/portal/keys')).status).toBe(200)
    const out = (await staff.post('/portal/sign-out')).headers.get('location') ?? ''
    expect(await (await staff.get(out)).text()).toContain('You are signed out.')
    expect((await staff.get('/portal/keys')).status).toBe(303)
    const before = new Map(staff.cookies)
    expect((await staff.post('/portal/sign-in', { email, password })).headers.get('location')).toBe('/portal')
    expect(staff.cookies.get('portal')).not.toBe(before.get('portal'))

    const made = await staff.post('/portal/keys', { name: 'Front desk' })
    const key = keyIn(await (await staff.get(made.headers.get('location') ?? '')).text())
    const call = () => request('/accounts', { headers: { authorization: `Bearer ${key}` } })
    expect((await call()).status).toBe(200)
    const list = await (await staff.get('/portal/keys')).text()
    expect(list).not.toContain(key)
    await staff.post(/\/portal\/keys\/\w+\/revoke/.exec(list)?.[0] ?? '')
    expect((await call()).status).toBe(401)

    const elsewhere = visit()
    await elsewhere.post('/portal/sign-in', { email, password })
    const fields = { current: 'not the password', password: 'a better password' }
    expect((await staff.post('/portal/password', fields)).status).toBe(422)
    expect((await staff.post('/portal/password', { ...fields, current: password })).status).toBe(303)
    expect((await staff.get('/portal/keys')).status).toBe(200)
    expect((await elsewhere.get('/portal/keys')).status).toBe(303)

    const session = staff.cookies.get('portal') ?? ''
    await staff.post('/portal/sign-out')
    staff.cookies.set('portal', session)
    expect((await staff.get('/portal/keys')).status).toBe(303)
  })

  test('no sign-in that began with the old password outlives its change', async () => {
    // Hashes that take longer than all else, so that several sign-ins begin while the password changes.
    const { cost } = hashing
    hashing.cost = 16 * cost
    onTestFinished(() => void Object.assign(hashing, { cost }))
    const { visit } = await start(kind)
    const person = { name: 'Carla', email: 'carla@example.com', password }
    await visit().post('/customer/register', person)
    const owner = visit()
    await owner.post('/customer/sign-in', person)
    const change = { done: false }
    const changing = owner
      .post('/customer/password', { current: password, password: 'a better password' })
      .finally(() => {
        change.done = true
      })
    // Passwords are checked in turn: the next one begins while the change has yet to be stored.
    const thieves: ReturnType<typeof visit>[] = []
    while (!change.done) {
      const thief = visit()
      thieves.push(thief)
      await thief.post('/customer/sign-in', person)
    }
    expect((await changing).status).toBe(303)
    expect((await owner.get('/customer')).status).toBe(200)
    const places = await Promise.all(thieves.map(async thief => (await thief.get('/customer')).status))
    expect(places.filter(status => status !== 303)).toEqual([])
  })

  test('a new password that is sent twice, as by a double click, is not called wrong', async () => {
    const { cost } = hashing
    hashing.cost = 16 * cost
    onTestFinished(() => void Object.assign(hashing, { cost }))
    const { visit, store } = await start(kind)
    const owner = visit()
    await owner.post('/customer/register', { name: 'Carla', email: 'carla@example.com', password })
    const sendTwice = async (path: string, fields: Record<string, string>) => {
      const csrf = await owner.token('/customer')
      const answers = await Promise.all([1, 2].map(() => owner.post(path, fields, csrf)))
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
      expect((await owner.get('/customer')).status).toBe(200)
    }
    await sendTwice('/customer/password', { current: password, password: 'a better password' })
    const login = await findLogin(store.db, 'customers', 'carla@example.com')
    const token = await createPasswordReset(store.db, login?.id ?? '', Date.now())
    await sendTwice(`/customer/reset/${token}`, { password: 'the best password' })
  })

  test('who registers is signed in; with an address that is taken, only its owner, and nothing changes', async () => {
    const { visit } = await start(kind)
    const known = { name: 'Carla', email: 'carla@example.com', password }
    const carla = visit()
    expect((await carla.post('/customer/register', known)).headers.get('location')).toBe('/customer')
    expect((await carla.get('/customer')).status).toBe(200)

    const thief = visit()
    const again = await thief.post('/customer/register', { ...known, password: 'another password' })
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining('is registered already'),
    ])
    expect((await thief.get('/customer')).status).toBe(303)
    const owner = visit()
    expect((await owner.post('/customer/register', { ...known, name: 'Someone' })).status).toBe(303)
    expect(await (await owner.get('/customer')).text()).toContain('<bdi>Carla</bdi>')
  })

  test('signing in tells nobody which email addresses are known', async () => {
    const { visit } = await start(kind)
    const known = { name: 'Carla', email: 'carla@example.com', password }
    await visit().post('/customer/register', known)

    const wrong = await visit().post('/customer/sign-in', { ...known, password: 'another password' })
    const unknown = await visit().post('/customer/sign-in', { email: 'x@example.com', password })
    expect(wrong.status).toBe(422)
    expect([unknown.status, await textOf(unknown)]).toEqual([wrong.status, await textOf(wrong)])
    // The focus is at the field to correct.
    const mistyped = await (await visit().post('/customer/sign-in', { email: 'x', password })).text()
    expect(mistyped.match(/<input[^>]* autofocus/g)).toEqual([expect.stringContaining('name="email"')])
    expect((await visit().post('/customer/sign-in', known)).status).toBe(303)
  })

  test('the practice company’s person signs in as the page says, on the practice service only', async () => {
    const { visit } = await start(kind)
    expect(await (await visit().get('/portal/sign-in')).text()).toContain(practiceStaff.password)
    const answer = await visit().post('/portal/sign-in', practiceStaff)
    expect(answer.headers.get('location')).toBe('/portal')
    const shared = await start(kind, { practice: false })
    expect(await (await shared.visit().get('/portal/sign-in')).text()).not.toContain(practiceStaff.password)
    expect((await shared.visit().post('/connect/c/x/invented')).status).toBe(404)
  })

  test('tries are limited for one person, and a person who is not there is limited alike', async () => {
    const clock = { now: Date.now() }
    const { visit } = await start(kind, { now: () => clock.now })
    await visit().post('/portal/register', company)
    const visitor = visit()
    const attempt = async (email: string) =>
      (await visitor.post('/portal/sign-in', { email, password: 'wrong' })).status
    const statuses = async (email: string) => {
      const seen: number[] = []
      for (let count = 0; count < 11; count += 1) seen.push(await attempt(email))
      return seen
    }
    const limited = [...Array.from({ length: 10 }, () => 422), 429]
    expect(await statuses('nobody@example.com')).toEqual(limited)
    expect((await visitor.post('/portal/sign-in', company)).status).toBe(303)
    clock.now += 61_000
    expect(await attempt('nobody@example.com')).toBe(422)
    expect(await attempt('nobody@example.com')).toBe(429)
  })

  test('a session ends after twelve hours', async () => {
    const clock = { now: Date.now() }
    const { visit } = await start(kind, { now: () => clock.now })
    const visitor = visit()
    await visitor.post('/portal/register', company)
    expect((await visitor.get('/portal/accounts')).status).toBe(200)
    clock.now += 12 * 60 * 60 * 1000
    expect((await visitor.get('/portal/accounts')).status).toBe(303)
  })
})

describe.each(kinds)('the customer’s side on %s', kind => {
  const newAccount = {
    provider: meterAccount.provider,
    account: meterAccount.account_number,
    street: meterAccount.street,
    city: meterAccount.city,
    state: meterAccount.state,
    zip: '',
  }

  test('from the link through registering, adding and sharing to the company’s own URL, and its end', async () => {
    const { app, acme, links, state } = await startTown(kind)
    const visitor = createVisitor(app, state.origin)
    const link = links.open.path.replace('/connect/', '')
    const asked = await (await visitor.get(links.open.path)).text()
    expect(asked).toContain(`/customer/register?link=${link}`)
    const person = { name: 'Nia', email: 'nia@example.com', password, link }
    expect((await visitor.post('/customer/register', person)).headers.get('location')).toBe(links.open.path)
    expect((await visitor.post(`${links.open.path}/accounts`, newAccount)).status).toBe(303)
    const chosen = /value="(ea_\w+)"/.exec(await (await visitor.get(links.open.path)).text())?.[1] ?? ''
    const share = () => visitor.post(`${links.open.path}/share`, { chosen })
    expect((await share()).headers.get('location')).toBe(`${links.open.path}/thanks`)
    expect((await share()).status).toBe(200)
    const thanks = await (await visitor.get(`${links.open.path}/thanks`)).text()
    for (const told of ['Nia', 'nia@example.com', meterAccount.account_number, 'Go on to acme.example']) {
      expect(thanks).toContain(told)
    }
    expect(thanks).toContain('href="https://acme.example/thanks?x=1"')
    expect(thanks).toContain(`action="/customer/shares/${acme.companyId}/end"`)

    const accounts = await (await acme.visitor.post('/portal/accounts', { q: 'nia@example' })).text()
    const customerId = /\/portal\/accounts\/(cus_\w+)/.exec(accounts)?.[1] ?? ''
    const details = () => acme.visitor.get(`/portal/accounts/${customerId}`)
    expect(await (await details()).text()).toContain(chosen)
    expect(await (await visitor.get('/customer')).text()).toContain('Acme')
    await visitor.post(`/customer/shares/${acme.companyId}/end`)
    expect((await details()).status).toBe(404)
  })

  test('a utility account that is sent twice, even at once, is added once', async () => {
    const { dora } = await startTown(kind)
    const csrf = await dora.visitor.token('/customer')
    const add = (fields: Partial<typeof newAccount>) =>
      dora.visitor.post('/customer/accounts', { ...newAccount, zip: '83702', ...fields }, csrf)
    const other = { account: '71-0042' }
    const answers = await Promise.all([add({}), ...Array.from({ length: 12 }, () => add(other))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const page = await (await dora.visitor.get('/customer')).text()
    expect(page.match(/action="\/customer\/accounts\/\w+\/remove"/g)).toHaveLength(2)
  })

  test('the standing link says thank you, and stops with Renew', async () => {
    const { acme, dora, links } = await startTown(kind)
    expect((await dora.visitor.get(`${links.standing}/thanks`)).headers.get('location')).toBe(links.standing)
    const answer = await dora.visitor.post(`${links.standing}/share`, { chosen: dora.accountId })
    expect(answer.headers.get('location')).toBe(`${links.standing}/thanks`)
    const thanks = await (await dora.visitor.get(`${links.standing}/thanks`)).text()
    for (const told of ['Thank you', 'dora@example.com', meterAccount.account_number, meterAccount.street]) {
      expect(thanks).toContain(told)
    }
    expect(thanks).toContain('You can close this page')
    await acme.visitor.post('/portal/links/renew')
    const old = await dora.visitor.get(links.standing)
    expect([old.status, await old.text()]).toEqual([410, expect.stringContaining('was replaced')])
    const fresh = /\/connect\/c\/\w+/.exec(await (await acme.visitor.get('/portal/links')).text())?.[0] ?? ''
    expect((await dora.visitor.get(fresh)).status).toBe(200)
  })

  test('deleting the account takes everything along', async () => {
    const { acme, carla, call, store } = await startTown(kind)
    expect((await carla.visitor.post('/customer/delete', { word: 'x' })).status).toBe(422)
    expect((await carla.visitor.get('/customer')).status).toBe(200)
    await carla.visitor.post('/customer/delete', { word: ' Delete' })
    expect((await carla.visitor.get('/customer')).status).toBe(303)
    expect((await acme.visitor.get(`/portal/accounts/${carla.id}`)).status).toBe(404)
    expect((await call(`/accounts/${carla.id}`)).status).toBe(404)
    const left = await store.db
      .selectFrom('utility_accounts')
      .where('customer_id', '=', carla.id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })

  test('an invented customer of each persona accepts in one click', async () => {
    const { nobody, acme, links } = await startTown(kind)
    const personas = ['ordinary', 'none', 'three', 'no-zip', 'long', 'right-to-left', 'unknown']
    for (const persona of personas) {
      expect((await nobody.post(`${links.standing}/invented`, { persona })).status).toBe(200)
    }
    const listed = await (await acme.visitor.get('/portal/accounts')).text()
    expect(listed.match(/<a href="\/portal\/accounts\/cus_/g)).toHaveLength(personas.length + 1)
    expect(listed).toContain('ليلى الحداد')
    const answer = await nobody.post(`${links.open.path}/invented`, { persona: 'three' })
    expect(answer.headers.get('location')).toBe('https://acme.example/thanks?x=1')
    expect((await nobody.post(`${links.open.path}/invented`)).status).toBe(410)
  })
})
