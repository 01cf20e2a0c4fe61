import { describe, expect, test } from 'vitest'
import { acceptLink } from '../store/shares.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

const second = {
  provider: 'Boise Light',
  account: '77 004',
  street: '2 Main Street',
  city: 'Boise',
  state: 'ID',
  zip: '',
}

/** What a page says, without its elements. */
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
})
