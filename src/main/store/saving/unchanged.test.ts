import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { createComparison } from './unchanged.ts'

let opened: ReturnType<typeof openSharedStore>
beforeEach(() => {
  opened = openSharedStore()
})
afterEach(() => opened.close())

const elm = { address: { street: '1 Elm St' } }
const oak = { address: { street: '2 Oak St' } }

it('tells who is as stored from who is not, of whoever comes twice the last too', () => {
  const { store, shared, seq } = opened
  const known = ['a', 'b', 'c', 'gone'].map(id => readAccount(id, elm))
  const { numbers: saved } = saveAccounts(store, seq, known)
  const db = openDatabase(shared.file, shared.key)
  const end = store.accounts.endList(seq, 9, customer => customer !== saved[3])
  while (end());
  const compare = createComparison(db, seq)
  const read = [
    readAccount('a', elm),
    readAccount('b', oak),
    readAccount('new', elm),
    readAccount('gone', elm),
    { ...readAccount('c', elm), whole: false },
    readAccount('a', oak),
    readAccount('a', elm),
  ]
  expect(compare(read)).toEqual({ same: [saved[0]], others: read.slice(1) })
  expect(createComparison(db, seq + 1)(read)).toEqual({ same: [], others: read })
  db.close()
})

it('takes IDs for one that the store keeps as one: halves of characters', () => {
  const { store, shared, seq } = opened
  const [one, other] = ['\ud800', '\ud801'].map(id => readAccount(id, elm))
  if (one === undefined || other === undefined) throw new Error('Not two')
  saveAccounts(store, seq, [other])
  const db = openDatabase(shared.file, shared.key)
  const read = [one, other]
  expect(createComparison(db, seq)(read)).toEqual({ same: [], others: read })
  db.close()
})
