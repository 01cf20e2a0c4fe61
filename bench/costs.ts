import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { z } from 'zod'
import { createCluster } from '../src/service/testing/cluster.ts'
import { addCompanies } from './service/companies.ts'
import { startService } from './service/programs.ts'

// npm run bench -- costs [--customers N] [--requests N]: what each request costs a process of the service and PostgreSQL, as processor time, and how much
// PostgreSQL writes for it; the base of docs/scale.md. Processor time depends little on what else the machine does. Linux only. Prints JSON lines.

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '10000' },
  },
})
const amount = Number(values.requests)
const unlimited = ['--rate', '1000000000', '--burst', '1000000000', '--links', '100000000']
/** Of the times in /proc/PID/stat: 100 on Linux, whatever the processor. */
const ticksPerSecond = 100

const statOf = (pid: number): number[] => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) \S /, '')
    .split(' ')
    .map(Number)
  // utime, stime, and those of children that have ended.
  return fields.slice(10, 14)
}
const secondsOf = (pids: number[]): number =>
  pids.flatMap(statOf).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond

const cluster = await createCluster({ durable: true })
if (cluster === undefined) throw new Error('PostgreSQL is not installed')
await cluster.createDatabase('costs')
const url = cluster.url('costs')
const serverPid = Number(readFileSync(`${cluster.folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const walSchema = z.array(z.object({ bytes: z.string() }))
const sql = new Client({ connectionString: url })

try {
  const service = await startService(url, ['--practice', '--customers', values.customers, ...unlimited])
  await sql.connect()
  const written = async (): Promise<number> => {
    const { rows } = await sql.query("select pg_current_wal_insert_lsn() - '0/0' as bytes")
    return Number(walSchema.parse(rows)[0]?.bytes)
  }
  const pid = service.child.pid ?? 0
  const [ownKey] = await addCompanies(url, 1)
  const { rows } = await sql.query('select id from customers order by random() limit 1000')
  const ids = z.array(z.object({ id: z.string() })).parse(rows)
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ redirectUrl: 'https://example.com/thanks?customer=1' })
  const path = '/connect/create-connect-request'
  const post = { method: 'POST' as const, path, body }
  const cursorSchema = z.object({ next: z.string() })
  const headersOf = (key: string | undefined) => ({ authorization: `Bearer ${key}` })
  const changes = await fetch(`${service.baseUrl}/changes`, { headers: headersOf(service.apiKey) })
  const { next } = cursorSchema.parse(await changes.json())
  const made = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { ...headersOf(ownKey), ...json },
    body,
  })
  const link = new URL(z.object({ redirect: z.string() }).parse(await made.json()).redirect)

  const scenarios: {
    name: string
    key: string | undefined
    requests: autocannon.Request[]
    share?: number
  }[] = [
    {
      name: 'GET /accounts/{id}',
      key: service.apiKey,
      requests: ids.map(({ id }) => ({ path: `/accounts/${id}` })),
    },
    {
      name: 'GET /accounts?limit=100',
      key: service.apiKey,
      requests: [{ path: '/accounts?limit=100' }],
      share: 0.2,
    },
    {
      name: 'GET /changes, nothing new',
      key: service.apiKey,
      requests: [{ path: `/changes?after=${next}` }],
    },
    {
      name: 'GET /connect/requests?limit=20',
      key: ownKey,
      requests: [{ path: '/connect/requests?limit=20' }],
      share: 0.5,
    },
    { name: 'create a link', key: ownKey, requests: [{ ...post, headers: json }] },
    {
      name: 'create a link with an Idempotency-Key',
      key: ownKey,
      requests: [{ ...post, headers: { ...json, 'idempotency-key': '[<id>]' } }],
    },
    { name: "a link's page, not signed in", key: undefined, requests: [{ path: link.pathname }], share: 0.5 },
  ]
  const run = async (
    { key, requests, name, share = 1 }: (typeof scenarios)[number],
    of: number,
  ): Promise<number> => {
    const count = Math.round(amount * share * of)
    const result = await autocannon({
      url: service.baseUrl,
      connections: 16,
      amount: count,
      idReplacement: true,
      ...(key === undefined ? {} : { headers: headersOf(key) }),
      requests,
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} lost`)
    return count
  }
  for (const scenario of scenarios) {
    await run(scenario, 0.2)
    const database = childrenOf(serverPid)
    const before = { own: secondsOf([pid]), database: secondsOf(database), wal: await written() }
    const count = await run(scenario, 1)
    const perRequest = (seconds: number) => Math.round((seconds / count) * 1e6)
    process.stdout.write(
      `${JSON.stringify({
        name: `costs: ${scenario.name}`,
        requests: count,
        serviceMicroseconds: perRequest(secondsOf([pid]) - before.own),
        databaseMicroseconds: perRequest(secondsOf(database) - before.database),
        walBytes: Math.round(((await written()) - before.wal) / count),
      })}\n`,
    )
  }
  await service.stop()
} finally {
  await sql.end()
  await cluster.remove()
}
