import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { call } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { createDesktop } from '../tools/chromium-host/desktop.ts'
import { startApp } from '../tools/chromium-host/host.ts'
import { fillMirror } from './filled/fill.ts'
import { keepFilled } from './typing/filled-app.ts'

// npm run bench -- start [--runs N] [--customers N] [--data FOLDER]: from starting the programs (Chromium and main) to the first screen usable, with
// few and with very many customers stored, in turn with a window of the same host that shows an empty page. Each start is in the folder
// that the one before left; the last says what memory all our processes take, idle. `--data` keeps the filled stores for the next time: a
// million takes minutes. Prints JSON lines.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    customers: { type: 'string', default: '1000000' },
    data: { type: 'string' },
  },
})
const runs = Number(values.runs)
const few = 1_000
const many = Number(values.customers)

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds from here until `usable` holds of the page. */
const timeStart = async (
  entry: string,
  dataDir: string,
  usable: (page: Page) => Promise<unknown>,
): Promise<number> => {
  const env = environmentFor(dataDir)
  const began = performance.now()
  const chromium = launchHeadless()
  const app = startApp({ entry, env, chromium, desktop: createDesktop(), onOutput: () => {} })
  await usable(await app.page)
  const took = performance.now() - began
  await app.quit()
  await (await chromium).close()
  return took
}

const blankEntry = resolve(import.meta.dirname, 'blank/main.js')
const appEntry = resolve(import.meta.dirname, '../out/main/index.js')
const startBlank = (dataDir: string) =>
  timeStart(blankEntry, dataDir, page => page.getByText('Blank').waitFor())
const startFull = (dataDir: string) =>
  timeStart(appEntry, dataDir, page =>
    page.getByRole('heading', { level: 1, name: /^(Inbox|Links)$/ }).waitFor(),
  )

/** Has the address survey made, which happens once after an import, so that it does not count for a start. */
const surveyed = async (page: Page): Promise<void> => {
  await call(page, 'addresses.survey', { search: '', state: null, city: null })
}

const line = (name: string, measured: number[], baseline: number[], most: number): void => {
  const [took, over] = [median(measured), median(baseline)]
  const result = { name, median: Math.round(took), baselineMedian: Math.round(over) }
  const ratio = Number((took / over).toFixed(2))
  process.stdout.write(`${JSON.stringify({ ...result, ratio, runs, most })}\n`)
}

/** Read from /proc, so on Linux only. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap(task => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withChildren)]

/** Main, its workers and all that it started, in megabytes; Chromium is started by this program and does not count. */
const memoryOfMain = (): number => {
  const isMain = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(appEntry)
  const ours = childrenOf(process.pid).filter(isMain).flatMap(withChildren)
  const sizes = ours.map(pid => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  return sizes.reduce((sum, size) => sum + Number(size), 0) / 1024
}

/** Waits until the memory has stayed the same for five seconds. */
const idleMemory = async (): Promise<number> => {
  for (let before = memoryOfMain(); ; ) {
    await wait(5_000)
    const now = memoryOfMain()
    if (Math.abs(now - before) < 2) return now
    before = now
  }
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
const fill = async (customers: number): Promise<string> => {
  const filled = await keepFilled(join(folder, `${customers}`), ({ mirror, key }) =>
    fillMirror(mirror, key, customers),
  )
  return filled.dataDir
}
try {
  const [small, large] = [await fill(few), await fill(many)]
  const took: Record<'blank' | 'small' | 'large', number[]> = { blank: [], small: [], large: [] }
  for (const dataDir of [small, large]) await timeStart(appEntry, dataDir, surveyed)
  for (let run = 0; run < runs; run += 1) {
    took.blank.push(await startBlank(join(folder, 'blank')))
    took.small.push(await startFull(small))
    took.large.push(await startFull(large))
  }
  const named = (customers: number) => `start with ${customers.toLocaleString('en-US')} customers`
  line(`${named(few)}, over a blank window, ms`, took.small, took.blank, 1.6)
  line(`${named(many)}, over ${few.toLocaleString('en-US')}, ms`, took.large, took.small, 1.05)
  let memory = 0
  await timeStart(appEntry, large, async page => {
    await page.getByRole('heading', { level: 1, name: /^(Inbox|Links)$/ }).waitFor()
    memory = await idleMemory()
  })
  const name = `memory of all processes but Chromium, ${named(many)}, idle, MB`
  process.stdout.write(`${JSON.stringify({ name, megabytes: Math.round(memory), most: 350 })}\n`)
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
