import { parseArgs } from 'node:util'
import { links } from '../e2e/pages/links.ts'
import { fillLinks, firstNames, lastNames } from './register/fill-links.ts'
import { openFilled } from './typing/filled-app.ts'
import { idleFrame, type Keystroke, keystrokeLine, typeLetters } from './typing/keystrokes.ts'

// npm run bench -- register [--links N] [--runs N] [--data FOLDER]: from a keystroke in "Search links" to the frame in which its rows
// stand there, in frames of the same window while nothing happens. `--data` keeps the filled store for the next time. Prints a JSON line.

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const count = Number(values.links)
const runs = Number(values.runs)
/** Typed letter by letter: rare and common, names, numbers, ends of links; others in each run, so that no result is cached. */
const textsOf = (run: number): string[] => [
  `${firstNames[run % firstNames.length]} ${lastNames[(run * 5) % lastNames.length]}`.toLowerCase(),
  `${lastNames[(run * 3 + 1) % lastNames.length]} ${run}`.toLowerCase(),
  `customer${run * 1237 + 41}`,
  `${run}4321`,
  ['mail.example', 'called bill', 'spanish fair', 'front desk', 'nobody at all'][run % 5] ?? '',
]

const { page, close } = await openFilled(values.data ?? null, ({ file, key }) => fillLinks(file, key, count))
try {
  await links(page).open()
  await page.getByText(/^[\d,]+ links$/).waitFor()
  const frame = await idleFrame(page)
  const keys: Keystroke[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const text of textsOf(run)) keys.push(...(await typeLetters(page, text)))
  }
  const name = `register of ${count} links: keystroke to rows, p95 in idle frames`
  process.stdout.write(`${keystrokeLine(name, keys, frame, 2)}\n`)
} finally {
  await close()
}
