import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { customerAt } from '../src/main/app/sync/testing/customers.ts'
import { createTestApp } from '../src/main/app/testing/ports.ts'
import { expectValue, newLink } from '../src/main/app/testing/scene.ts'
import { temporaryFolder } from '../src/main/app/testing/temporary-folder.ts'
import { createConnectClient } from '../src/main/http/connect-client.ts'
import { lookAtPage, type PageLook } from '../src/main/mirror-worker/import/read-account.ts'
import { startScript } from './service/programs.ts'
import { askEvery, createTurnTimes, percentile } from './sync/delays.ts'
import { insertRawMirror } from './sync/mirror-raw.ts'

// npm run bench -- sync [--customers N] [--million]: reading the whole list into a mirror in a file, through the app's main part with
// its workers, from a service in a process of its own. Prints JSON lines. `--million`: also 1,000,000 customers, which takes ten
// minutes.

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    million: { type: 'boolean', default: false },
  },
})
/** Of a read and its baseline, in turn, so that other load on the machine affects both. All else runs once. */
const runs = 3
const every = 20
const pauseEvery = 2
const betweenLinks = 100
const apiKey = 'udc_bench'

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const round = (number: number) => Math.round(number * 100) / 100
const line = (name: string, median: number, baselineMedian: number, more: object) =>
  print({
    name,
    median: Math.round(median),
    baselineMedian: Math.round(baselineMedian),
    ratio: round(median / baselineMedian),
    runs: 1,
    ...more,
  })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const megabytes = async (): Promise<number> => {
  for (let times = 0; times < 3; times += 1) {
    collect()
    await wait(200)
  }
  return process.memoryUsage().rss / 1_048_576
}

const listFile = join(import.meta.dirname, 'sync/list-service.ts')
const workers = join(import.meta.dirname, '../out/workers')
if (!existsSync(join(workers, 'mirror.cjs'))) throw new Error('Not built')
const mirrorScript = join(workers, 'mirror.cjs')

const progressSchema = z.object({ customers: z.number() })

/** An app with an empty store, connected to a service with that many customers. */
const open = async (customers: number) => {
  const service = await startScript(listFile, port => [`${port}`, `${customers}`])
  const { folder, remove } = temporaryFolder()
  let saved = 0
  const { app, call } = createTestApp(folder, {
    onEmit: (name, payload) => {
      if (name === 'accounts.progress') saved = progressSchema.parse(payload).customers
    },
    wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(milliseconds)),
    mirrorScript,
  })
  await app.start()
  expectValue(await call('connections.testAndSave', { address: service.baseUrl, apiKey, untested: true }))
  const close = async () => {
    await app.close()
    await service.stop()
    remove()
  }
  /** Resolves once so many customers are saved. */
  const whenSaved = async (count: number): Promise<void> => {
    while (saved < count) await wait(every)
  }
  return { call, close, whenSaved, address: service.baseUrl }
}
type App = Awaited<ReturnType<typeof open>>

const refresh = async ({ call }: App, customers: number): Promise<void> => {
  const read = expectValue(await call('accounts.refresh', undefined))
  if (read.customers !== customers || read.end !== 'complete') throw new Error(JSON.stringify(read))
}

const all = { utility: null, state: null, onlyNew: false, offset: 0, limit: 5 }
/** Searches for customers from all over the list by their own IDs. */
const checkSearch = async ({ call }: App, customers: number): Promise<void> => {
  for (const n of [0, Math.floor(customers / 3), customers - 1]) {
    const { customerId } = customerAt(n)
    const { total } = expectValue(await call('accounts.page', { ...all, search: customerId }))
    if (total === 0) throw new Error(`Customer ${n} is not found`)
  }
}

const askState = ({ call }: App) =>
  Promise.all([call('app.state', undefined), call('links.page', { offset: 0, limit: 50 })])

const makeLink = async ({ call }: App): Promise<number> => {
  const took = await timed(async () => {
    const { link } = expectValue(await call('links.create', newLink({ customer: 'Somebody' })))
    expectValue(await call('links.copy', { id: link.id }))
  })
  await wait(betweenLinks)
  return took
}
const makeLinks = (app: App) => {
  const times: number[] = []
  let isOver = false
  const making = (async () => {
    while (!isOver) times.push(await makeLink(app))
  })()
  return {
    stop: async () => {
      isOver = true
      await making
      return times
    },
  }
}

/** Measures how others fare who work during a first read, or during its last `share`. */
const readWithOthers = async (app: App, customers: number, what: string, share = 1): Promise<void> => {
  const measure = async (meanwhile: Promise<unknown>) => {
    const asking = askEvery(every, () => askState(app))
    const making = makeLinks(app)
    const turns = createTurnTimes()
    const pausing = askEvery(pauseEvery, async () => turns.record())
    await meanwhile
    const [delays, links, pauses] = [await asking.stop(), await making.stop(), await pausing.stop()]
    return { delays, links, pauses, longestTurn: turns.longest() }
  }
  const idle = await measure(wait(5_000))
  const reading = refresh(app, customers)
  await app.whenSaved(customers * (1 - share))
  const busy = await measure(reading)
  const compare = (name: string, one: number[], other: number[], mostDifference: number) => {
    const [median, baseline] = [percentile(one, 0.99), percentile(other, 0.99)]
    line(name, median, baseline, { asked: one.length, difference: round(median - baseline), mostDifference })
  }
  line(
    `sync longest pause of main while ${what} are read, over idle, ms`,
    Math.max(...busy.pauses),
    Math.max(1, ...idle.pauses),
    { most: 16 },
  )
  // CPU time of main itself; the line above also contains what the machine and its disk do meanwhile.
  line(
    `sync longest turn of main while ${what} are read, over idle, CPU ms`,
    busy.longestTurn,
    Math.max(1, idle.longestTurn),
    { most: 16 },
  )
  compare(
    `sync p99 of app.state and links.page while ${what} are read, over idle, ms`,
    busy.delays,
    idle.delays,
    20,
  )
  compare(
    `sync p99 of creating and copying a link while ${what} are read, over idle, ms`,
    busy.links,
    idle.links,
    50,
  )
}

const firstRead = async (customers: number): Promise<number> => {
  const app = await open(customers)
  const took = await timed(async () => {
    await refresh(app, customers)
    await checkSearch(app, customers)
  })
  await app.close()
  return took
}

const readAndDrop = async (address: string): Promise<void> => {
  const client = createConnectClient({
    fetch: (url, init) => fetch(url, init),
    withNewConnection: use => use(fetch),
    now: Date.now,
    wait: milliseconds => wait(milliseconds),
  })
  for (let next: string | null = null; ; ) {
    const page: PageLook = expectValue(
      await client.readListPage({ address, key: apiKey }, next, {
        limit: 1000,
        retrying: 'as_list',
        handle: async body => lookAtPage(body),
      }),
    )
    next = page.next
    if (next === null) return
  }
}

const name = (customers: number) => `${customers.toLocaleString('en-US')} customers`
const customers = Number(values.customers)
const raws: number[] = []
const firsts: number[] = []
for (let run = 0; run < runs; run += 1) {
  raws.push(insertRawMirror(customers, () => performance.now()))
  firsts.push(await firstRead(customers))
}
const first = percentile(firsts, 0.5)
line(
  `sync first read of ${name(customers)}, stored and searchable, over raw inserts, ms`,
  first,
  percentile(raws, 0.5),
  { runs, most: 10 },
)

const app = await open(customers)
await readWithOthers(app, customers, name(customers))
const once = await megabytes()
const drops: number[] = []
const laters: number[] = []
for (let run = 0; run < runs; run += 1) {
  drops.push(await timed(() => readAndDrop(app.address)))
  laters.push(await timed(() => refresh(app, customers)))
}
line(
  `sync later read of ${name(customers)}, nothing changed, over reading and dropping, ms`,
  percentile(laters, 0.5),
  percentile(drops, 0.5),
  { runs, most: 1.5 },
)
line(`sync memory of main after 4 reads of ${name(customers)} over after 1, MB`, await megabytes(), once, {
  most: 1.15,
})
await app.close()

if (values.million) {
  const million = 1_000_000
  const long = await firstRead(million)
  line(
    'sync first read of 1,000,000 customers over ten times 100,000, ms',
    long,
    first * (million / customers),
    { most: 1.3 },
  )
  const large = await open(million)
  // With links made all the time each step of the read is short, so that a whole million would take many times as long.
  await readWithOthers(large, million, `the last tenth of ${name(million)}`, 0.1)
  await large.close()
}
