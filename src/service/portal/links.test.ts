import { expect, test } from 'vitest'
import { endShare } from '../store/shares.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

test.each(kinds)('an accepted link leads to its account while it is shared, on %s', async kind => {
  const { acme, carla, store } = await startTown(kind)
  const account = `/portal/accounts/${carla.id}`
  const linksPage = async () => (await acme.visitor.get('/portal/links')).text()
  expect(await linksPage()).toContain(`href="${account}"`)
  expect((await acme.visitor.get(account)).status).toBe(200)

  await endShare(store.db, { companyId: acme.companyId, customerId: carla.id, now: Date.now() })
  expect((await acme.visitor.get(account)).status).toBe(404)
  const page = await linksPage()
  expect(page).not.toContain(account)
  expect(page).toContain('Sharing ended')
})
