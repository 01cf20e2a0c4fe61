import { describe, expect, test } from 'vitest'
import { createStore, kinds } from '../testing/database.ts'
import { createCustomer, deleteCustomer } from './people.ts'
import { searchCustomers, searchWords, wordsOf } from './search.ts'
import { acceptLink, endShare } from './shares.ts'
import { addUtilityAccount, listUtilityAccounts, removeUtilityAccount } from './utility-accounts.ts'

const account = {
  provider: 'Idaho Power',
  account_number: '22-0018 7765',
  street: '14 Banks Road',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
}

const open = async (kind: (typeof kinds)[number]) => {
  const store = await createStore(kind)
  const { db } = store
  const companies = ['com_1', 'com_2'].map(id => ({ id, name: id, created_at: 0 }))
  await db.insertInto('companies').values(companies).execute()
  const links = companies.map(({ id }) => ({ token: id, company_id: id, created_at: 0 }))
  await db.insertInto('standing_links').values(links).execute()
  const find = async (companyId: string, text: string) =>
    (await searchCustomers(store, text, { companyId, before: 1e9, limit: 10 })).map(({ name }) => name)
  const addPerson = async (name: string) => {
    const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`
    await createCustomer(db, { name, email, passwordHash: 'none', now: 0 })
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await addUtilityAccount(db, { customerId: id, account, now: 0 })
    const add = (more: Partial<typeof account>) =>
      addUtilityAccount(db, { customerId: id, account: { ...account, ...more }, now: 1 })
    const share = async (companyId: string) => {
      const ids = (await listUtilityAccounts(db, id)).map(own => own.id)
      const link = { kind: 'standing', token: companyId } as const
      await acceptLink(db, { companyId, customerId: id, utilityAccountIds: ids, link, now: 1 })
    }
    return { id, add, share }
  }
  return { db, find, addPerson }
}

describe.each(kinds)('a search on %s', kind => {
  test('finds what is shared now, with whom it is shared, and nothing else', async () => {
    const { db, find, addPerson } = await open(kind)
    const carla = await addPerson('Carla Núñez')
    expect(await find('com_1', 'carla')).toEqual([])
    await carla.share('com_1')
    for (const text of [
      'nunez',
      'CAR banks',
      '00187',
      '0018 7765',
      'idaho 837',
      carla.id,
      carla.id.slice(4, 12),
      'carlan',
    ]) {
      expect([text, await find('com_1', text)]).toEqual([text, ['Carla Núñez']])
      expect(await find('com_2', text)).toEqual([])
    }
    expect(await find('com_1', 'arla')).toEqual([])

    await carla.add({ account_number: '7', street: '9 Ocean Drive' })
    expect(await find('com_1', 'ocean')).toEqual([])
    await carla.share('com_1')
    expect(await find('com_1', 'ocean')).toHaveLength(1)
    const [, ocean] = await listUtilityAccounts(db, carla.id)
    await removeUtilityAccount(db, { customerId: carla.id, id: `${ocean?.id}`, now: 2 })
    expect([await find('com_1', 'ocean'), await find('com_1', 'banks')]).toEqual([[], ['Carla Núñez']])

    await endShare(db, { companyId: 'com_1', customerId: carla.id, now: 3 })
    expect(await find('com_1', 'carla')).toEqual([])
    await carla.share('com_1')
    await carla.share('com_2')
    await deleteCustomer(db, carla.id, 4)
    expect([await find('com_1', 'carla'), await find('com_2', 'carla')]).toEqual([[], []])
    expect(await db.selectFrom('search_entries').selectAll().execute()).toEqual([])
  })

  test("finds nobody by another company's ID, whatever they call themselves", async () => {
    const { find, addPerson } = await open(kind)
    await (await addPerson('com_2 Mallory')).share('com_1')
    expect([await find('com_2', 'mallory'), await find('com_2', 'com_2')]).toEqual([[], []])
    expect(await find('com_1', 'com_2 mallory')).toHaveLength(1)
  })

  test('keeps a customer with a hundred of the longest utility accounts', async () => {
    const { find, addPerson } = await open(kind)
    const many = await addPerson('Many Meters')
    for (let count = 0; count < 99; count += 1) {
      const long = (word: string, most: number) => `${word}${count} `.repeat(most).slice(0, most)
      const words = { street: long('ｗ', 200), city: long('ﷺ', 100), provider: long('é', 120) }
      await many.add({ ...words, account_number: `${count}`.padStart(40, 'ﷺ') })
    }
    await many.share('com_1')
    expect(await find('com_1', 'many')).toEqual(['Many Meters'])
  })
})

const nothing = { customer_id: 'cus_1', created_at: 0, provider: null, street: null, city: null, zip: null }

describe.each(kinds)('letters that Unicode does not take apart, on %s', kind => {
  test('are found as people without that keyboard write them, and as they are', async () => {
    const { db, find, addPerson } = await open(kind)
    const names = ['Łukasz Żak', 'Søren Ærø', 'Đorđe Großmann', 'Þóra Œuvre', 'Lukas Gross']
    for (const name of names) await (await addPerson(name)).share('com_1')
    expect(await find('com_1', 'lukasz zak')).toEqual(['Łukasz Żak'])
    expect(await find('com_1', 'ŁUKASZ')).toEqual(['Łukasz Żak'])
    expect(await find('com_1', 'soren aero')).toEqual(['Søren Ærø'])
    expect(await find('com_1', 'groß')).toEqual(['Lukas Gross', 'Đorđe Großmann'])
    expect(await find('com_1', 'djor')).toEqual([])
    expect(await find('com_1', 'thora oeuv')).toEqual(['Þóra Œuvre'])
    // Words as an earlier version stored them.
    await db.updateTable('search_entries').set({ words: 'com_1 łukasz' }).execute()
    expect(await find('com_1', 'Łuk')).toHaveLength(5)
  })
})

describe('words', () => {
  test('are told apart by whatever is no letter or digit', () => {
    expect(wordsOf("O'Dell-Smith, 14b\u00a0Main  %_x\ud800")).toEqual([
      'o',
      'dell',
      'smith',
      '14b',
      'main',
      '_x',
    ])
    expect(wordsOf('Ünïted ΣΊΓΜΑ')).toEqual(['united', 'σιγμα'])
  })

  test('of a customer come once each, and never without end', () => {
    const customer = { id: 'cus_1', name: 'Ann Ann', email: null }
    expect(searchWords(customer, []).split(' ')).toEqual(['ann', 'cus_1', '1'])
    const own = { ...nothing, id: 'ea_2', account_number: '12-345', state: 'ID' }
    expect(searchWords(customer, [own]).split(' ').slice(3)).toEqual([
      'id',
      '12',
      '345',
      'ea_2',
      '2',
      '12345',
      '2345',
    ])
    const name = Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ')
    expect(searchWords({ ...customer, name }, []).length).toBeLessThanOrEqual(200_000)
  })
})
