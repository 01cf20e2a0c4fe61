import { expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { createAccountStore } from './accounts.ts'
import { openMemoryDatabase } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { createCustomerSaver } from './saving/save-accounts.ts'
import { readAccount, saveAccounts } from './testing/samples.ts'
import { createWordBacklog } from './word-backlog.ts'

/** The last version without an index of words. */
const before = 16
const first = 2 ** 32
const rows = 450

/** A store as that version left it. */
const olderStore = () => {
  const db = openMemoryDatabase()
  migrate(db, before)
  db.exec(
    `INSERT INTO connection (seq, id, name, kind, address) VALUES (1, 'c', 'n', 'service', 'https://x.example')`,
  )
  const customer = db.prepare(
    `INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name)
     VALUES (:number, 1, :id, 1, 1, 0, '{}', :name)`,
  )
  const row = db.prepare(
    `INSERT INTO utility_account VALUES (:number, 1, :number, 0, 1, NULL, NULL, NULL, :street, NULL, NULL, NULL, :folded, '', '')`,
  )
  for (let at = 0; at < rows; at += 1) {
    const [name, street] = [`Zoe ${at}`, `${at} Bridge St`]
    customer.run({ number: first + at, id: `cus_${at}`, name })
    row.run({ number: first + at, street, folded: `\n${street.toLowerCase()}\n${name.toLowerCase()}\n` })
  }
  return db
}

it('gives the rows of an older store their words in steps; meanwhile a search finds what it found, and says that more is to come', () => {
  const db = olderStore()
  migrate(db)
  const accounts = createAccountStore(db, createCustomerSaver(db))
  const backlog = createWordBacklog(db)
  const found = (search: string) => accounts.page(1, { ...unfiltered, search, offset: 0, limit: 1 }).total
  expect([found('bridge'), found('zoe 44'), found('street'), accounts.summary(1).searchReady]).toEqual([
    rows,
    0,
    0,
    false,
  ])
  const step = backlog.add()
  let steps = 0
  const partly: number[] = []
  while (step()) {
    steps += 1
    partly.push(found('street'))
    // What is saved meanwhile has its words, whether it was here before or not.
    if (steps === 1)
      saveAccounts({ accounts }, 1, [readAccount('cus_3', { address: { street: '3 Elm Street' } })])
    expect(found('elm st')).toBe(1)
    expect(found('bridge')).toBe(rows - 1)
  }
  expect(steps).toBeGreaterThan(3)
  expect(partly).toEqual(partly.toSorted((a, b) => a - b))
  expect([found('street'), found('bridge street'), found('zo'), found('zoe 44')]).toEqual([
    rows,
    rows - 1,
    rows - 1,
    11,
  ])
  expect([backlog.isThere(), accounts.summary(1).searchReady]).toEqual([false, true])
  for (const table of ['utility_account_words', 'utility_account_text'])
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`)
  db.close()
})

it('finds nothing to do in a store that began with words', () => {
  const db = openMemoryDatabase()
  migrate(db)
  expect(createWordBacklog(db).isThere()).toBe(false)
  db.close()
})
