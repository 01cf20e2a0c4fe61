import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { type App, createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { call, connectTo } from '../e2e/fixtures/connect.ts'
import { acceptAsInvented, addUtilityAccount, openAs } from '../e2e/fixtures/customer.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { type Service, startService } from '../e2e/fixtures/service.ts'
import { startSharedService } from '../e2e/fixtures/shared-service.ts'
import { links } from '../e2e/pages/links.ts'
import { createCluster } from '../src/service/testing/cluster.ts'
import { type Chromium, launchHeadless } from '../tools/chromium-host/chromium.ts'

// npm run bench -- live [--runs N] [--databases sqlite,postgres]: from a customer's click on "Share" to the row on the screen of
// staff who do nothing, beside that click's own next page; then how soon a restarted service is followed again. Prints JSON lines.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    databases: { type: 'string', default: 'sqlite,postgres' },
  },
})
const runs = Number(values.runs)
const restarts = 4
/** Milliseconds that the row may take longer than the page. */
const goal = 1_000

type Live = { baseUrl: string; apiKey: string; stop: () => Promise<void> }

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const createLink = async (app: App, run: number, redirectUrl: string): Promise<string> => {
  const wanted = { id: `bench-${run}-of-live`, customer: `Run ${run}`, email: '', note: '', redirectUrl }
  const { link } = await call(app.page, 'links.create', wanted)
  return link.url
}

type Place = { folder: string; chromium: Chromium }

/** Milliseconds from the click to the customer's own next page, and to the row. */
const timeClick = async (app: App, customer: Page, run: number) => {
  const row = links(app.page).row(`Run ${run}`)
  const share = customer.getByRole('button', { name: /^Share with / })
  const shown = row.getByText(/Sharing/).waitFor()
  const next = customer.getByRole('heading', { name: /Thank you/ }).waitFor()
  const began = performance.now()
  const since = () => performance.now() - began
  const [page, live] = await Promise.all([next.then(since), shown.then(since), share.click()])
  return { page, live }
}

const openApp = async (name: string, live: Live, { folder, chromium }: Place) => {
  const dataDir = join(folder, name)
  const opened = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
  await connectTo(opened.app.page, live)
  return opened
}

const measure = async (database: string, live: Live, place: Place): Promise<void> => {
  const { app, close } = await openApp(`app-${database}`, live, place)
  const times: { page: number; live: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const link = await createLink(app, run, `${live.baseUrl}/connect/thanks`)
    const { page, context } = await place.chromium.open({ x: 0, y: 0, width: 900, height: 800 })
    await openAs(page, link, `Customer ${run}`)
    await addUtilityAccount(page)
    times.push(await timeClick(app, page, run))
    await context.close()
  }
  await close()
  const rows = times.map(time => time.live)
  const pages = times.map(time => time.page)
  const line = {
    name: `live from the customer's click to the row ${database}, ms`,
    median: Math.round(median(rows)),
    baselineMedian: Math.round(median(pages)),
    ratio: Number((median(rows) / median(pages)).toFixed(2)),
    runs,
    differenceMedian: Math.round(median(times.map(time => time.live - time.page))),
    differenceMost: Math.round(Math.max(...times.map(time => time.live - time.page))),
    mostDifference: goal,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Milliseconds from when a restarted service answers, and a customer accepts at once, to the row. */
const measureRestart = async (service: Service, place: Place): Promise<void> => {
  const { app, close } = await openApp('app-restart', service, place)
  const { page, context } = await place.chromium.open({ x: 0, y: 0, width: 900, height: 800 })
  const rows: number[] = []
  const pages: number[] = []
  for (let run = 0; run < restarts; run += 1) {
    const link = await createLink(app, runs + run, `${service.baseUrl}/connect/thanks`)
    await service.stop()
    await app.page.getByRole('region', { name: 'Connection' }).getByText('Not reachable').waitFor()
    await service.start()
    const began = performance.now()
    const since = () => performance.now() - began
    const row = links(app.page)
      .row(`Run ${runs + run}`)
      .getByText(/Sharing/)
    const [accepted, shown] = await Promise.all([
      acceptAsInvented(page, link, run + 1).then(since),
      row.waitFor().then(since),
    ])
    pages.push(accepted)
    rows.push(shown)
  }
  await context.close()
  await close()
  const line = {
    name: 'live from a restarted service to the row of who accepted then, ms',
    median: Math.round(median(rows)),
    baselineMedian: Math.round(median(pages)),
    ratio: Number((median(rows) / median(pages)).toFixed(2)),
    runs: restarts,
    longest: Math.round(Math.max(...rows)),
    mostMilliseconds: 5_000,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
const chromium = await launchHeadless()
const wanted = values.databases.split(',')
const cluster = wanted.includes('postgres') ? await createCluster() : undefined
try {
  if (wanted.includes('sqlite')) {
    const service = await startService(folder, 10)
    await measure('sqlite', service, { folder, chromium })
    await measureRestart(service, { folder, chromium })
    await service.stop()
  }
  if (cluster !== undefined) {
    const service = await startSharedService(cluster.url('postgres'))
    await measure('postgres', service, { folder, chromium })
    await service.stop()
  }
} finally {
  await cluster?.remove()
  await chromium.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
