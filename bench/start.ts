import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { call, connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { startService } from '../e2e/fixtures/service.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { createDesktop } from '../tools/chromium-host/desktop.ts'
import { startApp } from '../tools/chromium-host/host.ts'

// npm run bench -- start [--runs N]: from starting the programs (Chromium and main) to the first screen usable, in turn with a
// window of the same host that shows an empty page. Prints a JSON line for each number of stored accounts.

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
const runs = Number(values.runs)
const sizes = [1_000, 100_000]

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds from here until `usable` holds of the page. */
const timeStart = async (
  entry: string,
  env: NodeJS.ProcessEnv,
  usable: (page: Page) => Promise<unknown>,
): Promise<number> => {
  const began = performance.now()
  const chromium = launchHeadless()
  const app = startApp({ entry, env, chromium, desktop: createDesktop(), onOutput: () => {} })
  await usable(await app.page)
  const took = performance.now() - began
  await app.quit()
  await (await chromium).close()
  return took
}

/** A data folder in which the app has read this many accounts from a service. */
const fill = async (folder: string, customers: number): Promise<string> => {
  const dataDir = join(folder, `filled-${customers}`)
  const [service, chromium] = await Promise.all([
    startService(join(folder, `service-${customers}`), customers),
    launchHeadless(),
  ])
  const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
  await connectTo(app.page, service)
  const { customers: stored } = await call(app.page, 'accounts.refresh', undefined)
  if (stored !== customers) throw new Error(`Stored ${stored} of ${customers} accounts`)
  await close()
  await Promise.all([chromium.close(), service.stop()])
  return dataDir
}

const firstScreen = (page: Page) => page.getByRole('heading', { name: 'Today' }).waitFor()
const blankPage = (page: Page) => page.getByText('Blank').waitFor()
const blankEntry = resolve(import.meta.dirname, 'blank/main.js')
const appEntry = resolve(import.meta.dirname, '../out/main/index.js')

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
try {
  for (const customers of sizes) {
    const filled = await fill(folder, customers)
    const measured: number[] = []
    const baseline: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const dataDir = join(folder, `run-${customers}-${run}`)
      cpSync(filled, dataDir, { recursive: true })
      const env = environmentFor(dataDir)
      baseline.push(await timeStart(blankEntry, env, blankPage))
      measured.push(await timeStart(appEntry, env, firstScreen))
      rmSync(dataDir, { recursive: true, force: true })
    }
    const line = {
      name: `start with ${customers} accounts`,
      median: Math.round(median(measured)),
      baselineMedian: Math.round(median(baseline)),
      ratio: Number((median(measured) / median(baseline)).toFixed(2)),
      runs,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
