import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { call } from '../e2e/fixtures/connect.ts'
import { unfiltered } from '../src/contract/accounts/account-filter.ts'
import { fillMirror } from './filled/fill.ts'
import { feedFromArray } from './typing/array-rows.ts'
import { openFilled } from './typing/filled-app.ts'
import { idleFrame, type Keystroke, keystrokeLine, p95Of, typeLetters } from './typing/keystrokes.ts'
import { searches, type Typed } from './typing/searches.ts'

// npm run bench -- search [--accounts N] [--data FOLDER] [--only accounts|addresses]: from a keystroke in Accounts and in Addresses to
// the frame in which the rows that it finds stand there, in frames of the same window while nothing happens, and all of Accounts over
// the same grid with 1,000 rows in the page. `--data` keeps the filled
// store for the next time: a million takes minutes. Prints a JSON line for each way of searching.

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    data: { type: 'string' },
    only: { type: 'string' },
  },
})
const accounts = Number(values.accounts)

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Types it all; what was found once is remembered by the page, and its time left out. */
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
    print(keystrokeLine(`${where} of ${accounts}: ${name}`, keys, frame, most))
    typed.push(...keys)
  }
  return typed
}

const measureAccounts = async (page: Page): Promise<Keystroke[]> => {
  const most = accounts > 100_000 ? 3 : 2
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByText(/^[\d,]+ customers$/).waitFor()
  const typed = await measure(page, 'accounts', most)
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  const frame = await idleFrame(page)
  const words = [...(searches['street word'] ?? []), ...(searches['two words'] ?? [])]
  const keys = await typeAll(page, words, new Set())
  print(keystrokeLine(`accounts of ${accounts}: with a state filter`, keys, frame, most))
  return typed
}

const measureAddresses = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByLabel('Search addresses').waitFor()
  await page.locator('.street-column [data-index]').first().waitFor()
  await measure(page, 'addresses', 3)
}

/** The same letters where the same grid has its rows in the page, so that the figure says the same on any machine. */
const measureArray = async (page: Page): Promise<Keystroke[]> => {
  const read = (offset: number) =>
    call(page, 'accounts.page', { ...unfiltered, offset, limit: 500, upTo: null })
  await feedFromArray(page, [...(await read(0)).rows, ...(await read(500)).rows])
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByText(/^[\d,]+ customers$/).waitFor()
  return typeAll(page, Object.values(searches).flat(), new Set())
}

const { page, close } = await openFilled(values.data ?? null, ({ mirror, key }) => {
  fillMirror(mirror, key, accounts)
})
try {
  const typed = values.only === 'addresses' ? [] : await measureAccounts(page)
  if (values.only !== 'accounts') await measureAddresses(page)
  if (typed.length > 0) {
    const baseline = p95Of(await measureArray(page))
    const most = accounts > 100_000 ? 2 : 1.5
    print(keystrokeLine(`accounts of ${accounts}: all, over 1,000 rows in the page`, typed, baseline, most))
  }
} finally {
  await close()
}
