import { expect, it } from 'vitest'
import { unfiltered } from '../../../../../contract/accounts/account-filter.ts'
import { createAccountStore } from '../../../accounts.ts'
import { createAddressStore } from '../../../addresses.ts'
import { createLinkStore } from '../../../links.ts'
import { createCustomerSaver } from '../../../saving/save-accounts.ts'
import { readAccount, saveAccounts } from '../../../testing/samples.ts'
import { openMemoryDatabase } from '../../database.ts'
import { migrate } from '../../migrations.ts'
import { migration1 } from '../migration-1.ts'

const first = 2 ** 32

/** A store as the first version left it: a customer with two utility accounts, and a link. */
const olderStore = () => {
  const db = openMemoryDatabase()
  db.exec(migration1)
  db.pragma('user_version = 1')
  db.exec(`
    INSERT INTO connection VALUES (1, 'c', 'n', 'service', 'https://x.example', NULL, 5, 1);
    INSERT INTO customer VALUES (${first}, 1, 'cus_1', 1, 1, 0, NULL, '{}');
    INSERT INTO utility_account VALUES (${first + 1}, 1, ${first}, 0, 1, 'ea_1', '449-696', 'Evergy', '10 Élm St',
      'Wichita', 'KS', NULL, 'cus_1' || char(10) || 'ea_1' || char(10) || 'wichita');
    INSERT INTO utility_account VALUES (${first}, 1, ${first}, 1, 1, 'ea_2', NULL, NULL, '9 Elm St',
      'Wichita', 'KS', NULL, 'cus_1' || char(10) || 'ea_2' || char(10) || 'wichita');
    INSERT INTO link VALUES (${first}, 'l1', 'Hillcrest', '', '', NULL, 'https://connect.example.com/r/abc', 'copied', 1, 1,
      'hillcrest' || char(10) || 'https://connect.example.com/r/abc');
  `)
  return db
}

it('brings what an older store holds to what is searched and sorted now, and keeps it in step', () => {
  const db = olderStore()
  migrate(db)
  const accounts = createAccountStore(db, createCustomerSaver(db))
  const found = (search: string) => accounts.page(1, { ...unfiltered, search, offset: 0, limit: 9 })
  expect(found('kansas').total).toBe(2)
  expect(found('449696').rows.map(row => row.electricAccountId)).toEqual(['ea_1'])
  expect(found('ea_2').total).toBe(1)
  const links = createLinkStore(db)
  const foundLinks = (search: string) => links.page(1, { search, offset: 0, limit: 9 }).total
  expect([foundLinks('connect'), foundLinks('abc'), foundLinks('hillcrest')]).toEqual([0, 1, 1])
  const place = { search: '', state: 'KS', city: 'Wichita', offset: 0, limit: 9 }
  expect(
    createAddressStore(db)
      .streets(1, place)
      .rows.map(row => row.street),
  ).toEqual(['9 Elm St', '10 Élm St'])

  saveAccounts({ accounts }, 1, [readAccount('cus_1', { address: { city: 'Austin', state: 'TX' } })], 2)
  expect([found('wichita').total, found('texas').total, found('ea_2').total]).toEqual([0, 1, 0])
  links.remove('l1')
  expect(foundLinks('abc')).toBe(0)
  for (const table of ['link_text', 'utility_account_text'])
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`)
  db.close()
})
