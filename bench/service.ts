import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createCluster } from '../src/service/testing/cluster.ts'
import { addCompanies } from './service/companies.ts'
import { compare, type Requests } from './service/load.ts'
import { largestProcess, startBaseline, startService } from './service/programs.ts'

// npm run bench -- service: requests a second, each against its own baseline in the same run. Prints JSON lines.

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    databases: text('sqlite,postgres'),
    workers: text('1,2'),
    customers: text('100000'),
    many: text('1000000'),
    rounds: text('8'),
    seconds: text('2'),
    only: text(''),
  },
})
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const unlimited = ['--rate', '1000000000', '--burst', '1000000000']

type Server = { baseUrl: string; apiKey: string }

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const pageSchema = z.object({
  accounts: z.array(z.object({ customerId: z.string() })),
  nextCursor: z.string().nullable(),
})

/** The IDs of a thousand customers from all over the database, so that no small cache holds what belongs to them. */
const someCustomers = async ({ baseUrl, apiKey }: Server): Promise<string[]> => {
  const headers = { authorization: `Bearer ${apiKey}` }
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`
    const answer = await fetch(`${baseUrl}/accounts?limit=1000${after}`, { headers })
    const { accounts, nextCursor } = pageSchema.parse(await answer.json())
    ids.push(...accounts.map(({ customerId }) => customerId))
    cursor = nextCursor
  }
  const step = Math.max(1, Math.floor(ids.length / 1000))
  return ids.filter((_, place) => place % step === 0)
}

type Seeded = { apiKey: string; customerIds: string[] }

/** Fills an empty data source with customers. What is measured starts anew after it, like its baseline. */
const seed = async (source: string, customers: number): Promise<Seeded> => {
  const service = await startService(source, ['--practice', '--customers', `${customers}`, ...unlimited])
  const customerIds = await someCustomers(service)
  await service.stop()
  return { apiKey: service.apiKey, customerIds }
}

const create = {
  method: 'POST' as const,
  path: '/connect/create-connect-request',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ redirectUrl: 'https://example.com/thanks?customer=1' }),
}

/** What is measured, with the least ratio to the bare server. */
const scenarios = [
  { name: 'read', least: 0.85 },
  { name: 'list', least: 0.85 },
  { name: 'create', least: 0.8 },
].filter(({ name }) => values.only === '' || values.only.split(',').includes(name))

const requestsOf = (name: string, customerIds: string[]): Requests => {
  if (name === 'read') return customerIds.map(id => ({ method: 'GET', path: `/accounts/${id}` }))
  return name === 'list' ? [{ method: 'GET', path: '/accounts?limit=100' }] : [create]
}

/** The keys that a scenario is measured with: links are made for a company of its own in each round. */
const keysOf = (name: string, source: string, apiKey: string): Promise<string[]> | string[] =>
  name === 'create' ? addCompanies(source, pace.rounds + 1) : [apiKey]

/** Against the bare server on the same data. */
const againstBaseline = async (database: string, source: string, seeded: Seeded, workers: number) => {
  const service = await startService(source, [...unlimited, '--workers', `${workers}`])
  const bare = await startBaseline(source, workers)
  const { apiKey, customerIds } = seeded
  for (const { name, least } of scenarios) {
    const requests = requestsOf(name, customerIds)
    const apiKeys = await keysOf(name, source, apiKey)
    const ours = { baseUrl: service.baseUrl, apiKeys, requests }
    const result = await compare({ ours, baseline: { ...ours, baseUrl: bare.baseUrl } }, pace)
    const label = `service ${name} ${database} ${workers} worker${workers > 1 ? 's' : ''}`
    print({ name: label, ...result, least, megabytes: largestProcess(service) })
  }
  await bare.stop()
  await service.stop()
}

/** The same service with many customers against itself with few. */
const againstFew = async (database: string, few: string, many: string) => {
  const start = async (source: string, customers: number) => {
    const seeded = await seed(source, customers)
    const program = await startService(source, unlimited)
    return { ...seeded, source, baseUrl: program.baseUrl, program }
  }
  const small = await start(few, 1000)
  const large = await start(many, Number(values.many))
  for (const { name } of scenarios) {
    const side = async ({ source, apiKey, baseUrl, customerIds }: typeof small) => ({
      baseUrl,
      apiKeys: await keysOf(name, source, apiKey),
      requests: requestsOf(name, customerIds),
    })
    const [ours, baseline] = [await side(large), await side(small)]
    const result = await compare({ ours, baseline }, pace)
    const label = `service ${name} ${database} ${values.many} against 1000 customers`
    print({ name: label, ...result, least: 0.77, megabytes: largestProcess(large.program) })
  }
  await small.program.stop()
  await large.program.stop()
}

const folder = mkdtempSync(join(tmpdir(), 'connect-bench-'))
const wanted = values.databases.split(',')
const cluster = wanted.includes('postgres') ? await createCluster({ durable: true }) : undefined
try {
  for (const database of wanted) {
    if (database === 'postgres' && cluster === undefined) {
      print({ name: 'service postgres', skipped: 'PostgreSQL is not installed' })
      continue
    }
    const sourceOf = async (name: string) => {
      if (database === 'sqlite' || cluster === undefined) return join(folder, name)
      await cluster.createDatabase(name)
      return cluster.url(name)
    }
    const source = await sourceOf('main')
    const seeded = await seed(source, Number(values.customers))
    for (const workers of values.workers.split(',').map(Number)) {
      if (workers > 0) await againstBaseline(database, source, seeded, workers)
    }
    if (Number(values.many) > 0) await againstFew(database, await sourceOf('few'), await sourceOf('many'))
  }
} finally {
  await cluster?.remove()
  rmSync(folder, { recursive: true })
}
