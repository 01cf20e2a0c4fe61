import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSource } from '../../testing/database.ts'
import { deleteCustomer } from '../people.ts'
import { openStore } from './open.ts'

test('the rows of a deleted customer are overwritten in the file, not only marked as free', async () => {
  const { source, remove } = await createSource('sqlite')
  onTestFinished(remove)
  if (source.kind !== 'sqlite') throw new Error('Another database was made')
  const read = () => readFileSync(join(source.folder, 'service.db'), 'latin1')
  const store = await openStore(source, () => undefined)
  const { db } = store
  const ids = ['cus_1', 'cus_2', 'cus_3']
  const customers = ids.map(id => ({ id, name: `Carla ${id}`, email: `${id}@example.com`, created_at: 0 }))
  await db.insertInto('customers').values(customers).execute()
  const accounts = ids.map(id => ({ id: `ea_${id}`, customer_id: id, street: `${id} Main`, created_at: 0 }))
  await db.insertInto('utility_accounts').values(accounts).execute()
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  expect(read()).toContain('cus_2 Main')
  await deleteCustomer(db, 'cus_2', 1)
  await store.close()
  expect(read()).toContain('cus_1 Main')
  for (const text of ['Carla cus_2', 'cus_2@example.com', 'cus_2 Main']) expect(read()).not.toContain(text)
})
