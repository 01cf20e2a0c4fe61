import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { fillMirror } from './filled/fill.ts'
import { openFilled } from './typing/filled-app.ts'
import { dragScrollbar, stopWatching, turnWheel, type Watched, watchFrames } from './typing/frames.ts'
import { idleFrame } from './typing/keystrokes.ts'

// npm run bench -- scroll [--accounts N] [--data FOLDER]: Accounts by wheel and by scrollbar: frames over 50 ms, rows in view that stay
// blank for more than 2 frames, and whether the last row can be reached. `--data` keeps the filled store for the next time: a million
// takes minutes. Prints JSON lines.

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '1000000' }, data: { type: 'string' } },
})
const accounts = Number(values.accounts)

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const measure = async (page: Page, name: string, move: () => Promise<void>): Promise<Watched> => {
  const idle = await idleFrame(page)
  await watchFrames(page)
  await move()
  const watched = await stopWatching(page)
  const common = { baselineMedian: Number(idle.toFixed(1)), runs: watched.frames, most: 0 }
  const longest = Math.round(watched.longest)
  print({ name: `${name}: frames over 50 ms`, median: watched.long, ratio: watched.long, ...common, longest })
  print({
    name: `${name}: rows blank for more than 2 frames`,
    median: watched.blank,
    ratio: watched.blank,
    ...common,
  })
  return watched
}

const { page, close } = await openFilled(values.data ?? null, ({ mirror, key }) => {
  fillMirror(mirror, key, accounts)
})
try {
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page
    .getByText(/[\d,]+ customers, [\d,]+ utility accounts/)
    .first()
    .waitFor()
  await page.locator('main .grid [data-index]').first().waitFor()
  const name = `accounts of ${accounts}`
  await measure(page, `${name}, wheel`, () => turnWheel(page, 300, 120))
  await measure(page, `${name}, scrollbar from top to end`, () => dragScrollbar(page, 0, 1, 180))
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const last = page.locator(`[aria-rowindex="${rows}"]`)
  await last.waitFor()
  const isFilled = (await last.locator('.grid-blank').count()) === 0 && (await last.isVisible())
  print({
    name: `${name}: last row reachable and filled`,
    median: isFilled ? 1 : 0,
    ratio: isFilled ? 1 : 0,
    runs: 1,
    least: 1,
  })
  await measure(page, `${name}, scrollbar back and forth`, async () => {
    for (const [from, to] of [
      [1, 0.4],
      [0.4, 0.7],
      [0.7, 0],
    ] as const)
      await dragScrollbar(page, from, to, 40)
  })
} finally {
  await close()
}
