import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import { openStore } from '../database/open-store.ts'
import { derivedRows } from '../saving/derived-rows.ts'
import { readAccount, temporaryFolder } from '../testing/samples.ts'
import { createStagingFiller } from './fill-staging.ts'
import { type Staged, sizeOf } from './staged.ts'
import { createStaging, removeStaging } from './staging.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const setUp = () => {
  const staging = createStaging(join(folder, 'store.db'), 1)
  const left: Staged[] = []
  const filler = createStagingFiller(staging, staged => left.push(staged))
  const add = (id: string, rows: UtilityAccount[], isFresh = true) => {
    const read = readAccount(id, ...rows)
    filler.add(read, derivedRows(read.account), isFresh)
  }
  return { staging, left, filler, add }
}
const elm: UtilityAccount = { address: { street: '1 Elm St', city: 'Wichita', state: 'KS' } }
const many = (count: number) => Array.from({ length: count }, () => elm)

it('leaves what costs little in parts of many customers, and what costs much, or came before, in one of its own', () => {
  const { left, filler, add } = setUp()
  for (let n = 0; n < 60; n += 1) add(`c${n}`, [elm])
  add('c0', [elm], false)
  add('large', many(90))
  add('huge', many(400))
  filler.handOver()
  const parts = left[0]?.parts ?? []
  const [again, large, huge] = parts.slice(-3)
  expect(parts.slice(0, -3).map(({ isMade }) => isMade)).toEqual(parts.slice(0, -3).map(() => true))
  expect(parts.slice(0, -3).reduce((sum, { customers }) => sum + sizeOf(customers), 0)).toBe(60)
  for (const { cost } of parts.slice(0, -3)) expect(cost).toBeLessThanOrEqual(10_000)
  expect(again).toMatchObject({
    isMade: false,
    customers: { first: 61, last: 61 },
    rows: { first: 61, last: 60 },
  })
  expect(large).toMatchObject({
    isMade: true,
    customers: { first: 62, last: 62 },
    rows: { first: 61, last: 150 },
  })
  expect(large?.counts).toContainEqual({ kind: 'place', a: 'KS', b: 'Wichita', n: 90 })
  // Over several transactions.
  expect(huge).toMatchObject({ isMade: false, customers: { first: 63, last: 63 }, counts: [] })
})

it('leaves a file of very many customers, or of very long rows, at once', () => {
  const { left, filler, add } = setUp()
  for (let n = 0; left.length === 0; n += 1) add(`c${n}`, [elm])
  expect(filler.customers()).toBe(0)
  expect(left[0]?.parts.reduce((sum, { customers }) => sum + sizeOf(customers), 0)).toBe(8_000)
  for (let n = 0; left.length === 1; n += 1) add(`d${n}`, many(80))
  expect(left[1]?.parts.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThan(8_100_000)
})

it('goes on with a file that was given back, and waits while none is', async () => {
  const { staging, left, filler, add } = setUp()
  const { taken } = staging
  for (const _ of taken) {
    expect(filler.isAwaited()).toBe(left.length === 0)
    add('a', [elm])
    filler.handOver()
  }
  expect([...taken]).toEqual([1, 1, 1])
  const giver = new Worker(
    `const { workerData: taken } = require('node:worker_threads')
     setTimeout(() => { Atomics.store(taken, 0, 0); Atomics.notify(taken, 0) }, 100)`,
    { eval: true, workerData: taken },
  )
  add('b', [elm])
  expect(taken[0]).toBe(0)
  await giver.terminate()
  filler.handOver()
  expect(left.map(({ file }) => file)).toEqual([0, 1, 2, 0])
})

it('writes nothing in the clear, where nobody else may look', () => {
  const { staging, filler, add } = setUp()
  add('Somebody-in-particular', many(60))
  filler.handOver()
  const [file = ''] = staging.files
  const bytes = readFileSync(file)
  expect(bytes.length).toBeGreaterThan(20_000)
  for (const text of ['Wichita', 'Somebody-in-particular', 'SQLite format', 'staged_customer'])
    expect(bytes.includes(text)).toBe(false)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  removeStaging(staging)
  expect(existsSync(file)).toBe(false)
})

it('hands nothing over where there is nothing', () => {
  const { filler, left } = setUp()
  filler.handOver()
  expect(left).toEqual([])
})

it('is removed with the next start where a kill left it, and nothing else is', () => {
  const [left = '', other] = [`${join(folder, 'killed.db')}-staged-4-2`, join(folder, 'killed.db-other')]
  for (const file of [left, other]) writeFileSync(file, 'x')
  const opened = openStore({ file: join(folder, 'killed.db'), key: 'ab'.repeat(32), now: 1 })
  if (opened.ok) opened.value.store.close()
  expect([opened.ok, existsSync(left), existsSync(other)]).toEqual([true, false, true])
})

it('is left where it cannot be removed, which holds nobody up', () => {
  const storeFile = join(folder, 'stubborn.db')
  const staging = createStaging(storeFile, 1)
  // Only an empty folder's name, or a file, can be removed so.
  for (const file of staging.files) mkdirSync(join(file, 'held'), { recursive: true })
  removeStaging(staging)
  const opened = openStore({ file: storeFile, key: 'ab'.repeat(32), now: 1 })
  if (opened.ok) opened.value.store.close()
  expect([opened.ok, ...staging.files.map(file => existsSync(file))]).toEqual([true, true, true, true])
})
