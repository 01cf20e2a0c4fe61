import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { openDatabase, openReadOnly } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openStore, type Store } from '../database/open-store.ts'
import { storeProblemOf } from '../database/problem.ts'
import { readAccount, saveAccounts, temporaryFolder } from '../testing/samples.ts'
import { finishRescue, rescueStore } from './rescue-store.ts'

const key = 'a1'.repeat(32)
const now = Date.UTC(2026, 0, 5, 10, 30)
const pageBytes = 4096
const aside = 'store-set-aside-2026-01-05-10-30-00.db'
const links = 40
const customers = 60

let temporary: ReturnType<typeof temporaryFolder>
let file = ''
let good = Buffer.alloc(0)

const open = (): Store => {
  const opened = openStore({ file, key, now })
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  return opened.value.store
}

const fill = () => {
  const store = open()
  const connection = { kind: 'service' as const, portalAddress: null }
  store.connections.add({ ...connection, id: 'c1', name: 'One', address: 'https://one.example' })
  store.connections.add({ ...connection, id: 'c2', name: 'Two', address: 'https://two.example' })
  store.settings.write('settings', '{"theme":"dark"}')
  for (let n = 0; n < links; n += 1) {
    const link = { id: `l${n}`, customer: `Customer ${n}`, email: '', note: 'x'.repeat(300), createdAt: n }
    store.links.add(1 + (n % 2), { ...link, redirectUrl: 'https://one.example/thanks' })
    store.links.created(link.id, `https://one.example/c/${n}`, n)
  }
  for (let n = 0; n < customers; n += 1) {
    const address = { city: 'El Paso', street: 'y'.repeat(200) }
    saveAccounts(store, 1, [readAccount(`cus_${n}`, { address })], n, n > 50)
  }
  const ending = store.accounts.endList(1, 99, () => true)
  while (ending());
  store.close()
  good = readFileSync(file)
}

beforeAll(() => {
  temporary = temporaryFolder()
  file = join(temporary.folder, 'store.db')
  fill()
  temporary.remove()
})
beforeEach(() => {
  temporary = temporaryFolder()
  file = join(temporary.folder, 'store.db')
  writeFileSync(file, good)
})
afterEach(() => temporary.remove())

/** Makes one page unreadable, as a bad sector would. */
const spoil = (page: number) => {
  const bad = Buffer.from(good)
  bad.fill(0x5a, page * pageBytes, (page + 1) * pageBytes)
  writeFileSync(file, bad)
  return bad
}

const rescue = () => rescueStore({ file, key, now }, async () => undefined)

const canRead = (sql: string): boolean => {
  const db = openReadOnly(file, key)
  try {
    db.prepare(sql).all()
    return true
  } catch (error) {
    if (storeProblemOf(error) === 'damaged') return false
    throw error
  } finally {
    db.close()
  }
}

/** A page that spoils one reading and none of the others. */
const pageOf = (spoiled: string, whole: string[]): number => {
  for (let page = good.length / pageBytes - 1; page > 0; page -= 1) {
    spoil(page)
    if (!canRead(spoiled) && whole.every(canRead)) return page
  }
  throw new Error(`No page holds ${spoiled} alone`)
}

const everyLink = (store: Store) =>
  [1, 2].flatMap(seq => store.links.page(seq, { search: '', offset: 0, limit: 100 }).rows)

it('with a bad page among the accounts brings back every link and what is left of the accounts', async () => {
  const page = pageOf('SELECT raw FROM customer', ['SELECT * FROM link', 'SELECT customer_id FROM customer'])
  const bad = spoil(page)
  const rescued = await rescue()
  if (!rescued.ok) throw new Error(JSON.stringify(rescued.failure))
  expect(rescued.value).toMatchObject({ links: { kept: links, lost: 0 }, setAside: aside })
  expect(rescued.value.others.lost).toBe(0)
  expect(rescued.value.customers.lost).toBeGreaterThan(0)
  expect(rescued.value.customers.kept + rescued.value.customers.lost).toBe(customers)
  expect(readFileSync(join(temporary.folder, aside)).equals(bad)).toBe(true)
  expect(readdirSync(temporary.folder).filter(name => name.includes('rescue'))).toEqual([])

  const store = open()
  expect(everyLink(store)).toHaveLength(links)
  expect(everyLink(store).find(link => link.id === 'l7')).toMatchObject({
    customer: 'Customer 7',
    url: 'https://one.example/c/7',
    state: 'created',
  })
  expect(store.links.page(1, { search: 'customer 36', offset: 0, limit: 9 }).total).toBe(1)
  expect(store.connections.all().map(row => row.name)).toEqual(['One', 'Two'])
  expect(store.settings.read('settings')).toBe('{"theme":"dark"}')
  expect(store.links.redirectUrls(1)).toEqual(['https://one.example/thanks'])
  // The list counts as not read yet, so that it is read again.
  expect(store.accounts.summary(1)).toMatchObject({ customers: rescued.value.customers.kept, asOf: null })
  expect(
    store.accounts.page(1, {
      ...unfiltered,
      search: 'el paso',
      offset: 0,
      limit: 9,
    }).total,
  ).toBe(rescued.value.customers.kept)
  const kept = store.accounts.find(1, 'cus_0')
  if (kept) expect(kept).toMatchObject({ firstSeenAt: 0, ended: null })
  store.close()
})

it('with a bad page among the links brings back all others, and says how many it could not', async () => {
  spoil(pageOf('SELECT note FROM link', ['SELECT * FROM connection', 'SELECT id FROM link']))
  const rescued = await rescue()
  if (!rescued.ok) throw new Error(JSON.stringify(rescued.failure))
  const { kept, lost } = rescued.value.links
  expect(lost).toBeGreaterThan(0)
  expect(kept + lost).toBe(links)
  const store = open()
  expect(everyLink(store)).toHaveLength(kept)
  store.close()
})

it('whichever page is bad (every fifth is tried), loses no link silently and leaves a store that works', async () => {
  let ruined = 0
  for (let page = 1; page < good.length / pageBytes; page += 5) {
    const bad = spoil(page)
    const holdsSchema = !canRead('SELECT * FROM sqlite_schema')
    const rescued = await rescue()
    if (holdsSchema) {
      expect(rescued).toEqual({ ok: false, failure: { code: 'store', problem: 'ruined' } })
      ruined += 1
      continue
    }
    if (!rescued.ok) throw new Error(`Page ${page}: ${JSON.stringify(rescued.failure)}`)
    const { kept, lost } = rescued.value.links
    expect(kept + lost, `page ${page}`).toBe(links)
    expect(readFileSync(join(temporary.folder, rescued.value.setAside ?? '')).equals(bad)).toBe(true)
    const store = open()
    expect(everyLink(store), `page ${page}`).toHaveLength(kept)
    store.close()
  }
  expect(ruined).toBeLessThan(4)
}, 60_000)

it('shows links whose connection is lost under one that stands in for it', async () => {
  spoil(pageOf('SELECT name FROM connection', ['SELECT * FROM link', 'SELECT id FROM connection']))
  const rescued = await rescue()
  expect(rescued).toMatchObject({ ok: true, value: { links: { kept: links, lost: 0 }, others: { lost: 2 } } })
  const store = open()
  expect(store.connections.all().map(row => row.name)).toEqual([
    'Rescued connection 1',
    'Rescued connection 2',
  ])
  expect(everyLink(store)).toHaveLength(links)
  store.close()
})

it('of a store of an older version brings it to the latest on the way', async () => {
  const old = openDatabase(join(temporary.folder, 'old.db'), key)
  migrate(old, 1)
  old.exec(`INSERT INTO connection (id, name, kind, address) VALUES ('c1', 'One', 'service', 'https://one.example');
    INSERT INTO link VALUES (4294967296, 'l1', 'Ann', '', 'a note', NULL, 'https://one.example/c/1', 'created', 1, 1, 'ann')`)
  old.close()
  renameSync(join(temporary.folder, 'old.db'), file)
  expect(await rescue()).toMatchObject({ ok: true, value: { links: { kept: 1, lost: 0 } } })
  const store = open()
  expect(store.links.page(1, { search: 'a note', offset: 0, limit: 9 }).total).toBe(1)
  store.close()
})

it('says that nothing can be read, and changes nothing then', async () => {
  const bad = spoil(0)
  expect(await rescue()).toEqual({ ok: false, failure: { code: 'store', problem: 'ruined' } })
  expect(readdirSync(temporary.folder)).toEqual(['store.db'])
  expect(readFileSync(file).equals(bad)).toBe(true)
})

it('that fails half-way changes nothing', async () => {
  const bad = spoil(3)
  const broken = () => Promise.reject(new Error('Ended'))
  await expect(rescueStore({ file, key, now }, broken)).rejects.toThrow('Ended')
  expect(readdirSync(temporary.folder)).toEqual(['store.db'])
  expect(readFileSync(file).equals(bad)).toBe(true)
})

it('that was cut off is finished where the new store was complete, and forgotten where it was not', () => {
  const others = ['store-rescue-part.db', 'store-rescue-source.db', 'store-rescue-source.db-wal']
  for (const name of others) writeFileSync(join(temporary.folder, name), 'half')
  expect(finishRescue(file, now)).toBeNull()
  expect(readdirSync(temporary.folder)).toEqual(['store.db'])
  const whole = join(temporary.folder, 'store-rescued.db')
  copyFileSync(file, whole)
  spoil(2)
  expect(finishRescue(file, now)).toBe(aside)
  expect(readFileSync(file).equals(good)).toBe(true)
  // The damaged one had been set aside already when the app ended.
  renameSync(file, whole)
  expect(finishRescue(file, now)).toBeNull()
  expect(existsSync(file)).toBe(true)
})
