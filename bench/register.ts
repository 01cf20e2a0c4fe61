import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { startService } from '../e2e/fixtures/service.ts'
import { links } from '../e2e/pages/links.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { fillLinks, firstNames, lastNames } from './register/fill-links.ts'

// npm run bench -- register [--links N] [--runs N]: from a keystroke in "Search links" to the frame in which its rows stand there,
// in frames of the same window while nothing happens. Prints a JSON line.

const { values } = parseArgs({
  options: { links: { type: 'string', default: '100000' }, runs: { type: 'string', default: '5' } },
})
const count = Number(values.links)
const runs = Number(values.runs)
/** Typed letter by letter: rare and common, names, numbers, ends of links; other ones in each run, so that none is known already. */
const textsOf = (run: number): string[] => [
  `${firstNames[run % firstNames.length]} ${lastNames[(run * 5) % lastNames.length]}`.toLowerCase(),
  `${lastNames[(run * 3 + 1) % lastNames.length]} ${run}`.toLowerCase(),
  `customer${run * 1237 + 41}`,
  `${run}4321`,
  ['mail.example', 'called bill', 'spanish fair', 'front desk', 'nobody at all'][run % 5] ?? '',
]

const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** Milliseconds between two frames while the window is idle, as the middle one of many is. */
const idleFrame = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const times: number[] = []
    await new Promise<void>(done => {
      const next = (at: number) => {
        times.push(at)
        if (times.length > 60) done()
        else requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    return gaps.toSorted((a, b) => a - b)[30] ?? 16.7
  })

/** Milliseconds from each letter to the frame in which the rows that it finds stand there. */
const timeTyping = (page: Page, text: string): Promise<number[]> =>
  page.evaluate(async typed => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const card = document.querySelector('[aria-label=Register]')
    if (box === null || setter === undefined || card === null) throw new Error('No register')
    const frame = () => new Promise<number>(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const settled = async () => {
      // React draws at the end of the event.
      await Promise.resolve()
      while (card.getAttribute('aria-busy') === 'true') {
        await new Promise<void>(done => {
          const seen = new MutationObserver(() => {
            seen.disconnect()
            done()
          })
          seen.observe(card, { attributeFilter: ['aria-busy'] })
        })
      }
    }
    const took: number[] = []
    for (let end = 1; end <= typed.length; end += 1) {
      await frame()
      const began = performance.now()
      setter.call(box, typed.slice(0, end))
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await settled()
      await new Promise(done => requestAnimationFrame(done))
      took.push(performance.now() - began)
    }
    setter.call(box, '')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await settled()
    return took
  }, text)

const line = (name: string, took: number[], frame: number): void => {
  const p95 = percentile(took, 0.95)
  const result = {
    name,
    median: Number(percentile(took, 0.5).toFixed(1)),
    baselineMedian: Number(frame.toFixed(1)),
    ratio: Number((p95 / frame).toFixed(2)),
    p95: Number(p95.toFixed(1)),
    runs: took.length,
    most: 2,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
const chromium = await launchHeadless()
const service = await startService(join(folder, 'service'), 10)
try {
  const dataDir = join(folder, 'data')
  const first = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
  await connectTo(first.app.page, service)
  await first.close()
  await fillLinks(dataDir, count)
  const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
  await app.page.getByRole('link', { name: 'Links' }).click()
  await links(app.page).search.waitFor()
  await app.page.getByText(/^[\d,]+ links$/).waitFor()
  const frame = await idleFrame(app.page)
  const typing: number[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const text of textsOf(run)) typing.push(...(await timeTyping(app.page, text)))
  }
  line(`register of ${count} links: keystroke to rows, p95 in idle frames`, typing, frame)
  await close()
} finally {
  await chromium.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
