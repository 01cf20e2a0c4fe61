import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { openDatabase } from '../database/database.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { createPartCount } from '../search-index.ts'
import { wrongInOrders } from '../testing/place-orders.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { openSharedStore } from '../testing/shared-store.ts'
import { openListWriter } from './list-writer.ts'

/** Where turns say how many of main's writes wait. */
const waiting = 0
/** And where, how many have ended. */
const written = 3

/** Stands for main, which has written a little after it wanted to. */
const otherThread = `const { workerData: turns } = require('node:worker_threads')
setInterval(() => { Atomics.store(turns, ${waiting}, 0); Atomics.notify(turns, ${waiting}) }, 10)`

it('saves each customer once and counts them once where main wants to write in the middle of many', async () => {
  const { store, shared, place, stage, seq, close } = openSharedStore()
  const { turns } = shared
  const main = new Worker(otherThread, { eval: true, workerData: turns })
  try {
    const writer = openListWriter(place, { seq, at: 5, markNew: true }, () => false)
    let begun = 0
    let savedWhenWanted = -1
    const saved: number[] = []
    const account = { utilityProvider: 'TECO', address: { city: 'Tampa', state: 'FL' } }
    const { file, parts } = stage(Array.from({ length: 300 }, (_, n) => readAccount(`c${n}`, account)))
    const middle = parts.map((part, n) => {
      // At such a cost each is inserted by itself.
      const alone = { ...part, cost: 100_000 }
      if (n !== 5) return alone
      return {
        ...alone,
        get counts() {
          begun += 1
          if (begun === 1) Atomics.store(turns, waiting, 1)
          else if (savedWhenWanted < 0) savedWhenWanted = saved.length
          return part.counts
        },
      }
    })
    const nothing = () => undefined
    writer.save({ file, parts: middle }, { onSaved: customer => void saved.push(customer), onStep: nothing })
    writer.index()
    writer.close()
    // It came to this one again, and by then others were kept.
    expect(savedWhenWanted).toBeGreaterThan(0)
    expect([saved.length, new Set(saved).size]).toEqual([300, 300])
    expect(store.accounts.summary(seq)).toMatchObject({
      customers: 300,
      newCustomers: 300,
      utilityAccounts: 300,
      utilities: ['TECO'],
      states: ['FL'],
    })
    const page = { ...unfiltered, offset: 0, limit: 5 }
    expect(store.accounts.page(seq, { ...page, search: 'tampa' }).total).toBe(300)
    expect(store.accounts.page(seq, { ...page, search: 'amp' }).total).toBe(300)
  } finally {
    await main.terminate()
    close()
  }
})

it('has all found that it saved, also where another thread ended meanwhile what was left before', () => {
  const { store, shared, place, stage, seq, close } = openSharedStore()
  const reading = { seq, at: 5, markNew: false }
  const writer = openListWriter(place, reading, () => false)
  const other = openListWriter({ ...place, writer: 2 }, reading, () => false)
  const onSaved = () => undefined
  const tampa = { address: { city: 'Tampa', state: 'FL' } }
  const mainWrites = () => void Atomics.add(shared.turns, written, 1)
  writer.save(stage([readAccount('first', tampa)]), { onSaved, onStep: mainWrites })
  // Main writes, so it takes several transactions.
  let steps = 0
  const onStep = () => {
    steps += 1
    if (steps === 1) other.index()
  }
  writer.save(stage(Array.from({ length: 200 }, (_, n) => readAccount(`c${n}`, tampa))), { onSaved, onStep })
  expect(steps).toBeGreaterThan(1)
  writer.index()
  const search = { ...unfiltered, search: 'tampa', offset: 0, limit: 5 }
  expect(store.accounts.page(seq, search).total).toBe(201)
  const db = openDatabase(shared.file, shared.key)
  expect(wrongInOrders(db)).toBe(0)
  db.close()
  for (const one of [writer, other]) one.close()
  close()
})

it('has those found who come after somebody whose last rows went', () => {
  const { store, shared, place, stage, seq, close } = openSharedStore()
  const nothing = { onSaved: () => undefined, onStep: () => undefined }
  const at = (street: string) => ({ address: { street, city: 'Tampa', state: 'FL', zip: '33601' } })
  const known = Array.from({ length: 40 }, (_, n) => readAccount(`known${n}`, at(`${n} Oak St`)))
  saveAccounts(store, seq, [...known, readAccount('last', at('1 Elm St'))])
  saveAccounts(store, seq, [readAccount('last', at('1 Elm St'), at('2 Elm St'), at('3 Elm St'))])
  const come = Array.from({ length: 40 }, (_, n) => readAccount(`new${n}`, at(`${n} Ash St`)))
  const writer = openListWriter(place, { seq, at: 5, markNew: true }, () => false)
  // Each in a file of their own, as in a list that is longer.
  for (const read of [[...known, readAccount('last', at('1 Elm St'))], come])
    writer.save(stage(read), nothing)
  writer.index()
  writer.close()
  const found = (search: string) =>
    store.accounts.page(seq, { ...unfiltered, search, offset: 0, limit: 5 }).total
  expect([found('ash'), found('elm'), found('oak')]).toEqual([40, 1, 40])
  const db = openDatabase(shared.file, shared.key)
  db.exec("INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('integrity-check', 1)")
  expect(wrongInOrders(db)).toBe(0)
  db.close()
  close()
})

it('leaves nothing waiting, also where main saves somebody just before the end', () => {
  const { store, place, stage, seq, close } = openSharedStore()
  const saved = { onSaved: () => undefined, onStep: () => undefined }
  let mainSaves = false
  const meanwhile = () => {
    if (!mainSaves || store.addresses.placesWait(seq)) return false
    mainSaves = false
    saveAccounts(store, seq, [readAccount('late', { address: { street: '1 Elm St', zip: '79901' } })])
    return false
  }
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, meanwhile)
  writer.save(stage([readAccount('c', { address: { street: '2 Elm St', zip: '79901' } })]), saved)
  mainSaves = true
  expect([writer.index(), mainSaves, store.accounts.notIndexed()]).toEqual([true, false, []])
  writer.close()
  close()
})

it('stands back between two steps while main writes', () => {
  const { shared, place, stage, seq, close } = openSharedStore()
  const { turns } = shared
  const waits = vi.spyOn(Atomics, 'wait')
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
  const once = Atomics.load(turns, written) + 1
  const mainWrites = () => void Atomics.add(turns, written, 1)
  writer.save(stage([readAccount('c')]), { onSaved: () => undefined, onStep: mainWrites })
  writer.index()
  expect(waits).toHaveBeenCalledWith(turns, written, once, expect.any(Number))
  waits.mockRestore()
  writer.close()
  close()
})

it('leaves the log alone once it was stopped, and empties it into the file else', () => {
  const { shared, place, stage, seq, close } = openSharedStore()
  let isStopped = false
  const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => isStopped)
  const nothing = () => undefined
  writer.save(stage([readAccount('c')]), { onSaved: nothing, onStep: nothing })
  const files = () => [shared.file, `${shared.file}-wal`].map(name => readFileSync(name))
  const before = files()
  isStopped = true
  writer.tidy()
  expect(files().map((bytes, at) => before[at]?.equals(bytes))).toEqual([true, true])
  isStopped = false
  writer.tidy()
  expect(files()[1]).toHaveLength(0)
  writer.close()
  close()
})

it('keeps the search indexes in few parts where many whom it knows have changed', () => {
  const { store, shared, place, stage, seq, close } = openSharedStore()
  const nothing = () => undefined
  for (const city of ['Tampa', 'Miami']) {
    const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
    const read = Array.from({ length: 200 }, (_, n) =>
      readAccount(`c${n}`, { address: { city, state: 'FL' } }),
    )
    writer.save(stage(read), { onSaved: nothing, onStep: nothing })
    writer.index()
    writer.close()
  }
  const db = openDatabase(shared.file, shared.key)
  for (const index of ['text', 'words']) {
    const parts = db.prepare(`SELECT count(DISTINCT segid) FROM utility_account_${index}_idx`).pluck().get()
    expect(parts).toBeLessThan(120)
  }
  db.close()
  const page = { ...unfiltered, offset: 0, limit: 5 }
  expect(store.accounts.page(seq, { ...page, search: 'miami' }).total).toBe(200)
  expect(store.accounts.page(seq, { ...page, search: 'tampa' }).total).toBe(0)
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 200, utilityAccounts: 200 })
  close()
})

/** A store as a kill leaves it before what a reading added to the search indexes was merged. */
const openUnmerged = () => {
  const opened = openSharedStore()
  const { shared, place, stage, seq } = opened
  const reading = { seq, at: 5, markNew: false }
  const killed = openListWriter(place, reading, () => false)
  killed.save(stage([readAccount('a')]), { onSaved: () => undefined, onStep: () => undefined })
  killed.index()
  killed.close()
  const db = openDatabase(shared.file, shared.key)
  const add = db.prepare(
    'INSERT INTO utility_account_text (rowid, folded, folded_ids) SELECT ?, hex(randomblob(9000)), hex(randomblob(900))',
  )
  for (let part = 1; part <= 40; part += 1) add.run(2 ** 40 + part)
  const parts = createPartCount(db)
  const close = () => {
    db.close()
    opened.close()
  }
  return { ...opened, reading, parts, close }
}

it('leaves parts that wait to be merged to a thread, also to one after a kill, so that no look-up waits for it', () => {
  const { store, place, reading, seq, parts, close } = openUnmerged()
  expect([parts(), store.accounts.notInOrder()]).toEqual([41, [seq]])
  expect(saveAccounts(store, seq, [readAccount('b')]).steps).toBe(1)
  const next = openListWriter(place, reading, () => false)
  expect(next.index()).toBe(true)
  next.tidy()
  next.close()
  expect([parts(), store.accounts.notInOrder()]).toEqual([1, []])
  close()
})

it('has them merged all the same by who adds very many more: FTS5 would merge all of them at once', () => {
  const { store, seq, parts, close } = openUnmerged()
  for (let customer = 0; customer < 100; customer += 1)
    saveAccounts(store, seq, [readAccount(`c${customer}`)])
  expect(parts()).toBeLessThan(41)
  close()
})

it('meets those again whom it knows, also where it is left their rows', () => {
  const { store, place, stage, seq, close } = openSharedStore()
  const named = (customerId: string, city: string): ReadAccount => {
    const read = readAccount(customerId, { address: { city, state: 'FL' } })
    const account = { ...read.account, customer: { name: `Ann ${customerId}` } }
    return { ...read, account, raw: JSON.stringify(account) }
  }
  const saved: number[] = []
  for (const read of [
    [named('a', 'Tampa'), named('b', 'Tampa')],
    [named('a', 'Miami'), named('b', 'Tampa'), named('c', 'Miami')],
  ]) {
    const writer = openListWriter(place, { seq, at: 5, markNew: false }, () => false)
    writer.save(stage(read), { onSaved: customer => void saved.push(customer), onStep: () => undefined })
    writer.index()
    writer.close()
  }
  const [a = 0, b = 0] = saved
  // Who is as they were comes first.
  expect(saved).toEqual([a, b, b, a, b + 1])
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 3, utilityAccounts: 3 })
  const { rows } = store.accounts.page(seq, { ...unfiltered, search: 'ann', offset: 0, limit: 5 })
  expect(rows.map(({ customerId, city }) => [customerId, city]).toSorted()).toEqual([
    ['a', 'Miami'],
    ['b', 'Tampa'],
    ['c', 'Miami'],
  ])
  close()
})

it('finds who is as they were while another one writes, and saves the others alone', () => {
  const { store, shared, place, seq, close } = openSharedStore()
  const [a, b] = [readAccount('a', { address: { city: 'Tampa' } }), readAccount('b')]
  const { numbers: known } = saveAccounts(store, seq, [a, b])
  const writer = openListWriter(place, { seq, at: 5, markNew: true }, () => false)
  const saved: number[] = []
  const doing = { onSaved: (customer: number) => void saved.push(customer), onStep: () => undefined }
  const other = openDatabase(shared.file, shared.key)
  other.exec('BEGIN IMMEDIATE')
  expect(writer.saveKnown([a, b], doing)).toBe(true)
  other.exec('ROLLBACK')
  other.close()
  expect(saved).toEqual(known)
  expect(
    writer.saveKnown([readAccount('a', { address: { city: 'Miami' } }), b, readAccount('c')], doing),
  ).toBe(true)
  writer.index()
  writer.close()
  expect(saved).toHaveLength(5)
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 3, newCustomers: 1 })
  const { rows } = store.accounts.page(seq, { ...unfiltered, search: 'miami', offset: 0, limit: 5 })
  expect(rows.map(({ customerId }) => customerId)).toEqual(['a'])
  close()
})
