import { describe, expect, test } from 'vitest'
import { acceptLink } from '../store/shares.ts'
import { addUtilityAccount, changeUtilityAccount, listUtilityAccounts } from '../store/utility-accounts.ts'
import { kinds } from '../testing/database.ts'
import { meterAccount, startTown } from '../testing/town.ts'

const second = {
  provider: 'Boise Light',
  account: '77 004',
  street: '2 Main Street',
  city: 'Boise',
  state: 'ID',
  zip: '',
}

/** Dora's utility account as the fields of the form. */
const meter = { ...meterAccount, account: meterAccount.account_number }

/** The text of a page without its tags. */
const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(kinds)('what a customer shares on %s', kind => {
  test('says which utility accounts each company sees', async () => {
    const { acme, other, carla, links, store } = await startTown(kind)
    await carla.visitor.post('/customer/accounts', second)
    await acceptLink(store.db, {
      companyId: other.companyId,
      customerId: carla.id,
      utilityAccountIds: [carla.accountId],
      link: { kind: 'standing', token: links.standing.replace('/connect/c/', '') },
      now: Date.now() + 1,
    })
    const home = async () => textOf(await carla.visitor.get('/customer'))
    const named = 'Idaho Power, account 2200187765'
    expect(await home()).toMatch(new RegExp(`Other Company 1 utility account, since .*? ${named}.*? Acme`))
    expect(await home()).toMatch(new RegExp(`Acme .*? 1 utility account, since .*? ${named}`))
    expect(await home()).not.toContain('Boise Light, account')
    await carla.visitor.post(`/customer/shares/${acme.companyId}/end`)
    await carla.visitor.post(`/customer/shares/${other.companyId}/end`)
    expect(await home()).not.toContain(named)
  })

  test('is added once, however its number is written, and the page says so', async () => {
    const clock = { now: Date.now() }
    const { dora, links } = await startTown(kind, { now: () => clock.now })
    const known = 'You have already added this account'
    const twice = ['2200187765', '22001 87765', '2200-187-765'].map(account => ({ ...meter, account }))
    // A double click, which sends the form twice, is not refused.
    expect((await dora.visitor.post('/customer/accounts', meter)).status).toBe(303)
    clock.now += 120_000
    for (const fields of [...twice, { ...meter, provider: 'IDAHO power', street: '9 Other Road' }]) {
      for (const path of ['/customer/accounts', `${links.open.path}/accounts`]) {
        const refused = await dora.visitor.post(path, fields)
        expect([path, refused.status, await refused.text()]).toEqual([
          path,
          422,
          expect.stringMatching(new RegExp(`value="${fields.account}".*${known}`, 's')),
        ])
      }
    }
    expect((await dora.visitor.post('/customer/accounts', { ...meter, provider: 'Avista' })).status).toBe(303)
    expect((await dora.visitor.post('/customer/accounts', { ...meter, account: '70077' })).status).toBe(303)
  })

  test('is never mended into another that its customer has, and the form says so where it stands', async () => {
    const { dora, links, store } = await startTown(kind)
    await dora.visitor.post('/customer/accounts', second)
    const own = await listUtilityAccounts(store.db, dora.id)
    const id = own.find(({ provider }) => provider === second.provider)?.id
    const paths = [`/customer/accounts/${id}`, `${links.open.path}/accounts/${id}`]
    for (const account of ['2200187765', '2200-187-765']) {
      for (const path of paths) {
        const refused = await dora.visitor.post(path, { ...meter, provider: 'IDAHO power', account })
        expect([path, refused.status, await refused.text()]).toEqual([
          path,
          422,
          expect.stringMatching(new RegExp(`value="${account}".*You have already added this account`, 's')),
        ])
      }
    }
    expect(await listUtilityAccounts(store.db, dora.id)).toEqual(own)
    // An account without a number, as older ones are, is a duplicate of one that is alike in all else.
    const account = { ...meterAccount, account_number: null }
    const customer = { customerId: dora.id, account, now: Date.now() }
    expect(await addUtilityAccount(store.db, customer)).toBe('saved')
    expect(await changeUtilityAccount(store.db, { ...customer, id: `${id}` })).toBe('known')
    // A change that makes no duplicate is saved, and so is the same number in another spelling.
    for (const fields of [
      { ...second, city: 'Meridian' },
      { ...second, account: '77-004' },
    ])
      expect((await dora.visitor.post(`/customer/accounts/${id}`, fields)).status).toBe(303)
  })

  test('that was removed in another tab is not said to be changed', async () => {
    const { dora, links, store } = await startTown(kind)
    const pages = ['/customer', links.open.path].map(path => `${path}/accounts/${dora.accountId}`)
    await dora.visitor.post(`/customer/accounts/${dora.accountId}/remove`)
    for (const path of pages)
      expect([path, (await dora.visitor.post(path, second)).status]).toEqual([path, 404])
    expect(await listUtilityAccounts(store.db, dora.id)).toEqual([])
  })

  test('is corrected from the page of thanks, and from a link that they have used', async () => {
    const { carla, dora, nobody, links } = await startTown(kind)
    const { path } = links.accepted
    const href = `/customer/accounts/${carla.accountId}`
    for (const page of [`${path}/thanks`, path]) {
      const text = await (await carla.visitor.get(page)).text()
      expect([page, text]).toEqual([page, expect.stringContaining('2200187765')])
      const change = new RegExp(`<a href="${href}">Change<span class="hidden"> <bdi>Idaho Power</bdi>`)
      expect([page, text]).toEqual([page, expect.stringMatching(change)])
    }
    expect(await (await carla.visitor.get(href)).text()).toContain('Change this utility account')
    for (const { get } of [dora.visitor, nobody]) {
      const text = await (await get(path)).text()
      expect(text).toContain('This link was used already')
      expect(text).not.toMatch(/2200187765|>Change</)
    }
    // What they share with the company may have been removed since: then there is no list, and no empty one.
    await carla.visitor.post(`${href}/remove`)
    const used = await (await carla.visitor.get(path)).text()
    expect(used).toContain('You have used this link')
    expect(used).not.toMatch(/class="(?:card list|empty)"/)
  })

  test('is not denied when another link of the company is declined', async () => {
    const { carla, links } = await startTown(kind)
    const asked = await textOf(await carla.visitor.get(`${links.open.path}/decline`))
    expect(asked).toContain(
      'Nothing will be shared through this link. If you change your mind, you can still use it.',
    )
    const declined = await textOf(await carla.visitor.post(`${links.open.path}/decline`))
    expect(declined).toMatch(/Nothing will be shared with Acme [^.]* through this link\./)
  })

  test('is said to be deleted once it is, and a second click is not told that nothing was', async () => {
    const { carla } = await startTown(kind)
    const csrf = await carla.visitor.token('/customer/delete')
    const sure = () => carla.visitor.post('/customer/delete', { word: 'delete' }, csrf)
    const done = await sure()
    expect(await textOf(await carla.visitor.get(done.headers.get('location') ?? ''))).toContain(
      'Your account is deleted',
    )
    const second = await sure()
    const text = await textOf(second)
    expect([second.status, text]).toEqual([403, expect.stringContaining('you sent it before')])
    expect(text).not.toContain('Nothing was changed')
  })

  test('a form of a second tab, from before registering in the first, leads back to the link', async () => {
    const { nobody, links } = await startTown(kind)
    const link = links.open.path.replace('/connect/', '')
    const person = { name: 'Eva', email: 'eva@example.com', password: 'three green boats', link }
    const csrf = await nobody.token(`/customer/register?link=${link}`)
    const registered = await nobody.post('/customer/register', person, csrf)
    expect(registered.headers.get('location')).toBe(links.open.path)
    const second = await nobody.post('/customer/register', person, csrf)
    const [, href = ''] = /<p><a href="([^"]+)"/.exec(await second.text()) ?? []
    expect(second.status).toBe(403)
    expect((await nobody.get(href)).headers.get('location')).toBe(links.open.path)
  })

  test('a form on a link’s page that is too old leads back to the link', async () => {
    const { carla, links } = await startTown(kind)
    const answer = await carla.visitor.post(`${links.open.path}/share`, {}, 'old')
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining(`href="${links.open.path}"`),
    ])
  })
})
