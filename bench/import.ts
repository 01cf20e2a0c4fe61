import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { customerAt } from '../src/main/app/sync/testing/customers.ts'
import { temporaryFolder } from '../src/main/app/testing/temporary-folder.ts'
import type { MirrorApi } from '../src/main/mirror-worker/mirror.worker.ts'
import { startWorker } from '../src/main/workers/requests.ts'
import { percentile } from './sync/delays.ts'
import { insertRawMirror, spent } from './sync/mirror-raw.ts'

// npm run bench -- import [--customers N] [--million]: importing lists into a mirror by its worker, without the network. Times are CPU
// milliseconds of the process, since a worker's share of a busy machine says nothing. Prints JSON lines.

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '100000' }, million: { type: 'boolean', default: false } },
})
const runs = 3
const pageSize = 1000
const script = new URL('../src/main/mirror-worker/mirror.worker.ts', import.meta.url)

const round = (number: number) => Math.round(number * 100) / 100
const line = (name: string, median: number, baselineMedian: number, more: object = {}) =>
  process.stdout.write(
    `${JSON.stringify({ name, median: Math.round(median), baselineMedian: Math.round(baselineMedian), ratio: round(median / baselineMedian), ...more })}\n`,
  )

type Customer = ReturnType<typeof customerAt>
const pages = (customers: number, of: (n: number) => Customer = customerAt) =>
  Array.from({ length: Math.ceil(customers / pageSize) }, (_, page) => {
    const first = page * pageSize
    const length = Math.min(pageSize, customers - first)
    const accounts = Array.from({ length }, (__, n) => of(first + n))
    return new TextEncoder().encode(JSON.stringify({ accounts, nextCursor: `${page}` }))
  })

const open = async () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'mirror-a.db')
  const { request, stop } = startWorker<MirrorApi>(script, {
    workerData: { key: 'ab'.repeat(32), writes: true },
  })
  await request('state', null, file)
  return {
    bytes: () => statSync(file).size,
    purge: () => request('purge', null, file),
    importAll: async (bodies: Uint8Array[]): Promise<number> => {
      const began = spent()
      await request('beginImport', { at: 1, markNew: false }, file)
      const source = { requestUrl: 'https://x.example/accounts', linkHeader: null }
      for (const body of bodies) await request('importPage', { body, ...source }, file)
      await request('endImport', { completeAt: 2, endUpTo: 0 }, file)
      return spent() - began
    },
    close: async () => {
      await request('close', file)
      await stop()
      remove()
    },
  }
}

const firstImport = async (bodies: Uint8Array[]): Promise<{ took: number; megabytes: number }> => {
  const { importAll, bytes, close } = await open()
  const took = await importAll(bodies)
  const megabytes = bytes() / 1e6
  await close()
  return { took, megabytes }
}

const customers = Number(values.customers)
const name = (count: number) => `${count.toLocaleString('en-US')} customers`
const bodies = pages(customers)
const [raws, firsts]: [number[], number[]] = [[], []]
let megabytes = 0
for (let run = 0; run < runs; run += 1) {
  raws.push(insertRawMirror(customers, spent))
  const first = await firstImport(bodies)
  firsts.push(first.took)
  megabytes = Math.round(first.megabytes)
}
const first = percentile(firsts, 0.5)
line(`import of ${name(customers)} over raw inserts, CPU ms`, first, percentile(raws, 0.5), {
  runs,
  megabytes,
  most: 10,
})

const known = await open()
await known.importAll(bodies)
line(
  `import of ${name(customers)} that are as they were over a first one, CPU ms`,
  await known.importAll(bodies),
  first,
  { most: 0.2 },
)
const changed = pages(customers, n => {
  const customer = customerAt(n)
  return n % 10 === 0 ? { ...customer, customer: { ...customer.customer, name: `Zed ${n}` } } : customer
})
line(
  `import of ${name(customers)} of whom a tenth changed over a first one, CPU ms`,
  await known.importAll(changed),
  first,
  { most: 0.5 },
)
const began = spent()
await known.purge()
line(
  `leaving no word of what went of ${name(customers)} over a first import, CPU ms`,
  spent() - began,
  first,
  {
    most: 0.2,
  },
)
await known.close()

if (values.million) {
  const million = 1_000_000
  const { took, megabytes: size } = await firstImport(pages(million))
  line('import of 1,000,000 customers over ten times 100,000, CPU ms', took, first * (million / customers), {
    megabytes: Math.round(size),
    most: 1.3,
  })
}
