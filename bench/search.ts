import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { call } from '../e2e/fixtures/connect.ts'
import { unfiltered } from '../src/contract/accounts/account-filter.ts'
import { fillMirror } from './filled/fill.ts'
import { feedFromArray, isFedFromArray } from './typing/array-rows.ts'
import { openFilled } from './typing/filled-app.ts'
import { idleFrame, type Keystroke, keystrokeLine, p95Of, typeLetters } from './typing/keystrokes.ts'
import { searches, type Typed } from './typing/searches.ts'

// npm run bench -- search [--accounts N,N] [--data FOLDER] [--only accounts|addresses]: from a keystroke in Accounts and in Addresses to
// the frame in which the rows that it finds stand there, in frames of the same window while nothing happens, and all of Accounts over
// the same grid with 1,000 rows in the page: among 100,000 customers and among 1,000,000, unless others are named. `--data` keeps the
// filled stores for the next time: a million takes minutes. Prints a JSON line for each way of searching.

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000,1000000' },
    data: { type: 'string' },
    only: { type: 'string' },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Types all; the time of a search that the page has cached does not count. */
const typeAll = async (page: Page, all: Typed[], known: Set<string>): Promise<Keystroke[]> => {
  const keys: Keystroke[] = []
  for (const { before, letters } of all) {
    for (const key of await typeLetters(page, letters, before)) {
      if (!known.has(key.search)) keys.push(key)
      known.add(key.search)
    }
    known.add(before)
  }
  return keys
}

const measure = async (page: Page, where: string, most: number): Promise<Keystroke[]> => {
  const frame = await idleFrame(page)
  const known = new Set<string>()
  const typed: Keystroke[] = []
  for (const [name, all] of Object.entries(searches)) {
    const keys = await typeAll(page, all, known)
    print(keystrokeLine(`${where}: ${name}`, keys, frame, most))
    typed.push(...keys)
  }
  return typed
}

/** Waits for texts of this screen, as the one before may still be shown. */
const openAccounts = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Search accounts').waitFor()
  await page
    .getByText(/[\d,]+ customers, [\d,]+ utility accounts/)
    .first()
    .waitFor()
}

const measureAccounts = async (page: Page, customers: number): Promise<Keystroke[]> => {
  const most = customers > 100_000 ? 3 : 2
  await openAccounts(page)
  const typed = await measure(page, `accounts of ${customers}`, most)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('US state', { exact: true }).selectOption('TX')
  await page.keyboard.press('Escape')
  const frame = await idleFrame(page)
  const words = [...(searches['street word'] ?? []), ...(searches['two words'] ?? [])]
  const keys = await typeAll(page, words, new Set())
  print(keystrokeLine(`accounts of ${customers}: with a state filter`, keys, frame, most))
  return typed
}

const measureAddresses = async (page: Page, customers: number): Promise<void> => {
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByLabel('Search addresses').waitFor()
  await page.getByRole('grid', { name: 'Addresses' }).locator('tr[data-index]').first().waitFor()
  await measure(page, `addresses of ${customers}`, 3)
}

/** The baseline: the same letters in the same grid with its rows in the page, so that the ratio is alike on any machine. */
const measureArray = async (page: Page): Promise<Keystroke[]> => {
  const read = (offset: number) =>
    call(page, 'accounts.page', { ...unfiltered, offset, limit: 500, upTo: null })
  await feedFromArray(page, [...(await read(0)).rows, ...(await read(500)).rows])
  await openAccounts(page)
  const keys = await typeAll(page, Object.values(searches).flat(), new Set())
  if (!(await isFedFromArray(page))) throw new Error('The rows did not come from the page')
  return keys
}

const measureAmong = async (customers: number): Promise<void> => {
  const folder = values.data === undefined ? null : join(values.data, `${customers}`)
  const { page, close } = await openFilled(folder, ({ mirror, key }) => fillMirror(mirror, key, customers))
  try {
    const typed = values.only === 'addresses' ? [] : await measureAccounts(page, customers)
    if (values.only !== 'accounts') await measureAddresses(page, customers)
    if (typed.length === 0) return
    const baseline = p95Of(await measureArray(page))
    const most = customers > 100_000 ? 2 : 1.5
    print(keystrokeLine(`accounts of ${customers}: all, over 1,000 rows in the page`, typed, baseline, most))
  } finally {
    await close()
  }
}

for (const customers of values.accounts.split(',')) await measureAmong(Number(customers))
