import { expect, test } from 'vitest'
import { newId } from '../store/ids.ts'
import { meterAccount, startTown } from '../testing/town.ts'

test('what a customer shares with four times as many companies costs about four times as much', async () => {
  const { carla, store } = await startTown('sqlite')
  const { db } = store
  const customer_id = carla.id
  const account = { customer_id, ...meterAccount, created_at: 1 }
  const accounts = Array.from({ length: 99 }, () => ({ ...account, id: newId('ea') }))
  await db.insertInto('utility_accounts').values(accounts).execute()
  const shareWith = async (companies: number) => {
    for (let count = 0; count < companies; count += 1) {
      const company_id = newId('com')
      await db.insertInto('companies').values({ id: company_id, name: 'Other', created_at: 1 }).execute()
      await db.insertInto('shares').values({ company_id, customer_id, accepted_at: 1 }).execute()
      const covered = accounts.map(({ id }) => ({ company_id, customer_id, utility_account_id: id }))
      await db.insertInto('shared_accounts').values(covered).execute()
    }
  }
  /** The processor's time, not the clock's, of the cheapest of three looks: the rest of this machine is busy, too. */
  const look = async () => {
    const costs: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const before = process.cpuUsage()
      expect((await carla.visitor.get('/customer')).status).toBe(200)
      const { user, system } = process.cpuUsage(before)
      costs.push(user + system)
    }
    return Math.min(...costs)
  }
  await shareWith(100)
  const few = await look()
  await shareWith(300)
  expect((await look()) / few).toBeLessThan(7)
})
