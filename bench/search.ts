import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { fillMirror } from './filled/fill.ts'
import { openFilled } from './typing/filled-app.ts'
import { idleFrame, type Keystroke, keystrokeLine, typeLetters } from './typing/keystrokes.ts'
import { searches, type Typed } from './typing/searches.ts'

// npm run bench -- search [--accounts N] [--data FOLDER] [--only accounts|addresses]: from a keystroke in Accounts and in Addresses to
// the frame in which the rows that it finds stand there, in frames of the same window while nothing happens. `--data` keeps the filled
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

const measure = async (page: Page, where: string, most: number): Promise<void> => {
  const frame = await idleFrame(page)
  const known = new Set<string>()
  for (const [name, all] of Object.entries(searches)) {
    const keys = await typeAll(page, all, known)
    print(keystrokeLine(`${where} of ${accounts}: ${name}`, keys, frame, most))
  }
}

const measureAccounts = async (page: Page): Promise<void> => {
  const most = accounts > 100_000 ? 3 : 2
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByText(/^[\d,]+ customers$/).waitFor()
  await measure(page, 'accounts', most)
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  const frame = await idleFrame(page)
  const words = [...(searches['street word'] ?? []), ...(searches['two words'] ?? [])]
  const keys = await typeAll(page, words, new Set())
  print(keystrokeLine(`accounts of ${accounts}: with a state filter`, keys, frame, most))
}

const measureAddresses = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByLabel('Search addresses').waitFor()
  await page.locator('.street-column [data-index]').first().waitFor()
  await measure(page, 'addresses', 3)
}

const { page, close } = await openFilled(values.data ?? null, ({ mirror, key }) => {
  fillMirror(mirror, key, accounts)
})
try {
  if (values.only !== 'addresses') await measureAccounts(page)
  if (values.only !== 'accounts') await measureAddresses(page)
} finally {
  await close()
}
