import { createKey } from '../../src/service/store/api-keys.ts'
import { type DataSource, openStore } from '../../src/service/store/database/open.ts'
import { newId } from '../../src/service/store/ids.ts'

/**
 * Makes companies in a service's database, and answers a key of each. A company may have 100,000 links: with one company for each round, up
 * to 50,000 a second stay within that.
 */
export const addCompanies = async (place: string, count: number): Promise<string[]> => {
  const source: DataSource = place.startsWith('postgres://')
    ? { kind: 'postgres', url: place, connections: 1, patience: 60_000 }
    : { kind: 'sqlite', folder: place }
  const store = await openStore(source, error => {
    throw error
  })
  const keys: string[] = []
  for (let made = 0; made < count; made += 1) {
    const companyId = newId('com')
    const company = { id: companyId, name: 'Measured', created_at: Date.now() }
    await store.db.insertInto('companies').values(company).execute()
    const key = await createKey(store.db, { companyId, name: 'Measured', now: Date.now() })
    if (key === null) throw new Error('The company may have no key')
    keys.push(key.secret)
  }
  await store.close()
  return keys
}
