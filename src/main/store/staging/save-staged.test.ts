import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAccountList } from '../../../contract/accounts/account-list.ts'
import { cipherOf } from '../database/cipher.ts'
import { openDatabase } from '../database/database.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { makeOlderFile } from '../testing/older-file.ts'
import { wrongInOrders } from '../testing/place-orders.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from '../writer/list-writer.ts'

const text = fc.constantFrom(undefined, '', 'Elm St 4', 'São Paulo', 'Wichita', '漢字')
const utilityAccount = fc.record(
  {
    electricAccountId: text,
    utilityAccountNumber: fc.constantFrom('449-696', '0012', undefined),
    utilityProvider: fc.constantFrom('Evergy', 'TECO Gas', undefined),
    address: fc.record({
      street: fc.constantFrom('4 Elm St', '4 Elm Street', 'Elm St 4', undefined),
      city: text,
      state: fc.constantFrom('KS', ' tx ', ''),
      zip: fc.constantFrom('67202', '漢字', undefined),
    }),
  },
  { requiredKeys: [] },
)
const customer = fc
  .record({
    customerId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'linked', 'ended'),
    rows: fc.oneof(
      { weight: 9, arbitrary: fc.array(utilityAccount, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(utilityAccount, { minLength: 150, maxLength: 151, size: 'max' }) },
    ),
    customer: fc.constantFrom(
      undefined,
      null,
      { name: 'Ann Bell', email: null },
      { name: null, email: 'a@b.example' },
    ),
    connectedAt: fc.constantFrom('2026-01-02T03:04:05Z', 'soon', null),
    whole: fc.boolean(),
  })
  .map(({ customerId, rows, whole, ...told }): ReadAccount => {
    const accounts = [{ customerId, utilityAccounts: rows, ...told, more: { about: 'it' } }]
    const body: unknown = JSON.parse(JSON.stringify({ accounts }))
    const answer = readAccountList(body, { requestUrl: 'https://a.example/a', linkHeader: null })
    const [read] = answer.readable ? answer.accounts : []
    if (read === undefined) throw new Error('Not read')
    return { account: read.account, raw: JSON.stringify(whole ? read.raw : { customerId }), whole }
  })
const list = fc.array(customer, { maxLength: 8 })
const readings = fc.record({
  known: list,
  read: fc.array(customer, { minLength: 1, maxLength: 8 }),
  isStaged: fc.boolean(),
  markNew: fc.boolean(),
})

const doing = { onSaved: () => undefined, onStep: () => undefined }

/** Everything that saving a customer writes. */
const contents = ({ file, key }: { file: string; key: string }) => {
  const db = openDatabase(file, key)
  const all = (what: string) => db.prepare(`SELECT * FROM ${what}`).all()
  // The id of a row that was removed may be given again or not.
  const rank = `SELECT row_number() OVER (ORDER BY u.id) AS rank, u.*, p.* FROM utility_account u LEFT JOIN place p ON p.id = u.id`
  const found = (index: string) => {
    db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
    const match = `SELECT rowid FROM ${index} WHERE ${index} MATCH '"elm"'`
    return db.prepare(`SELECT count(*) FROM utility_account WHERE id IN (${match}) GROUP BY position`).all()
  }
  const read = [
    all('customer ORDER BY number'),
    db
      .prepare<[], object>(`${rank} ORDER BY u.id`)
      .all()
      .map(row => ({ ...row, id: null })),
    db.prepare('SELECT count(*) FROM place').all(),
    all('tally WHERE n <> 0 ORDER BY kind, a, b'),
    all('customer_change ORDER BY number'),
    db.prepare('SELECT number, folded FROM link ORDER BY number').all(),
    found('utility_account_text'),
    found('utility_account_words'),
    wrongInOrders(db),
  ]
  db.close()
  return read
}

/** A store with customers of whom one came by a link of ours, and one whose consent ended. */
const setUp = (known: ReadAccount[]) => {
  const opened = openSharedStore()
  const { store, seq } = opened
  const link = {
    id: 'l',
    customer: 'Ann',
    email: '',
    note: '',
    redirectUrl: 'https://x.example/t',
    createdAt: 5,
  }
  store.links.add(seq, link)
  store.links.created('l', 'https://s.example/c/1', 6)
  store.links.settled('l')
  const db = openDatabase(opened.shared.file, opened.shared.key)
  db.exec(`UPDATE link SET customer_id = 'linked'`)
  db.close()
  saveAccounts(store, seq, known)
  const ended = store.accounts.endList(seq, 4, () => false)
  if (known.some(({ account }) => account.customerId === 'ended')) while (ended());
  return opened
}

it('comes to what saving them one by one comes to, whoever is known and however often they come', () => {
  fc.assert(
    fc.property(readings, ({ known, read, isStaged, markNew }) => {
      const [one, other] = [setUp(known), setUp(known)]
      saveAccounts(one.store, one.seq, read, 7, markNew)

      const reading = { seq: other.seq, at: 7, markNew }
      const writer = openListWriter(other.place, reading, () => false)
      if (isStaged) writer.save(other.stage(read), doing)
      else writer.saveKnown(read, doing)
      writer.index()
      writer.close()
      const all = contents(other.shared)
      expect(all).toEqual(contents(one.shared))
      expect(all.at(-1)).toBe(0)
      one.close()
      other.close()
    }),
    { numRuns: 15 },
  )
}, 120_000)

it.each(['staged', 'known'])(
  'leaves a customer who comes twice, otherwise and then as they were, as they came last, %s',
  way => {
    const { place, stage, seq, store, close } = openSharedStore()
    const named = (city: string) => readAccount('a', { address: { city, state: 'KS' } })
    saveAccounts(store, seq, [named('Wichita')])
    const writer = openListWriter(place, { seq, at: 7, markNew: false }, () => false)
    const read = [named('Salina'), named('Wichita')]
    if (way === 'staged') writer.save(stage(read), doing)
    else writer.saveKnown(read, doing)
    writer.close()
    expect(store.addresses.cities(seq, 'KS').map(({ name }) => name)).toEqual(['Wichita'])
    close()
  },
)

it('has somebody whose consent had ended back who comes as they were', () => {
  const { place, stage, seq, store, close } = openSharedStore()
  const read = [readAccount('a', { address: { city: 'Salina', state: 'KS' } })]
  saveAccounts(store, seq, read)
  while (store.accounts.endList(seq, 4, () => false)());
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 0, ended: 1 })
  const writer = openListWriter(place, { seq, at: 7, markNew: false }, () => false)
  writer.save(stage(read), doing)
  writer.close()
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 1, ended: 0, utilityAccounts: 1 })
  close()
})

it('is saved into a store that was made before pages were encrypted as they are now', () => {
  const { place, stage, seq, store, close } = openSharedStore(makeOlderFile)
  const writer = openListWriter(place, { seq, at: 7, markNew: false }, () => false)
  const read = [readAccount('a', { address: { city: 'Salina', state: 'KS' } })]
  for (let time = 0; time < 2; time += 1) writer.save(stage(read), doing)
  writer.index()
  writer.close()
  expect(cipherOf(place.file)).toBe('sqlcipher')
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 1, utilityAccounts: 1 })
  close()
})
