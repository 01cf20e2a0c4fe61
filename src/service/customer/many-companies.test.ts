import { expect, test } from 'vitest'
import { newId } from '../store/ids.ts'
import { meterAccount, startTown } from '../testing/town.ts'

test('what a customer shares with many companies is put together quickly', async () => {
  const { carla, store } = await startTown('sqlite')
  const customer_id = carla.id
  const accounts = Array.from({ length: 99 }, () => ({
    id: newId('ea'),
    customer_id,
    ...meterAccount,
    created_at: 1,
  }))
  const companies = Array.from({ length: 400 }, (_, at) => ({
    id: newId('com'),
    name: `Company ${at}`,
    created_at: 1,
  }))
  await store.db.insertInto('utility_accounts').values(accounts).execute()
  await store.db.insertInto('companies').values(companies).execute()
  const shares = companies.map(({ id }) => ({ company_id: id, customer_id, accepted_at: 1 }))
  await store.db.insertInto('shares').values(shares).execute()
  for (const { id: company_id } of companies) {
    const covered = accounts.map(({ id }) => ({ company_id, customer_id, utility_account_id: id }))
    await store.db.insertInto('shared_accounts').values(covered).execute()
  }
  const began = performance.now()
  const page = await (await carla.visitor.get('/customer')).text()
  const took = performance.now() - began
  expect(page.split('Company 399').length).toBeGreaterThan(1)
  expect(took).toBeLessThan(1500)
})
