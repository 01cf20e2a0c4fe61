import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../src/service/store/database/open.ts'
import { createCluster } from '../src/service/testing/cluster.ts'
import { type Group, startClients } from './changes/clients.ts'
import { addCompany, createLink, cursorOf, runCrowd } from './changes/crowd.ts'
import { compare, median } from './service/load.ts'
import { kilobytesOf, type Program, startScript, startService } from './service/programs.ts'

// npm run bench -- changes: what thousands of clients cost that wait for something to happen, on one process. Prints JSON lines.

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    databases: text('sqlite,postgres'),
    clients: text('5000'),
    rounds: text('20'),
    seconds: text('2'),
  },
})
const concerned = 100
const perKey = 20
const keysPerCompany = 20
const unlimited = ['--rate', '1000000000', '--burst', '1000000000']
const bareFile = join(import.meta.dirname, 'changes/bare.ts')

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const open = (place: string) =>
  openStore(
    place.startsWith('postgres:')
      ? { kind: 'postgres', url: place, connections: 2, patience: 60_000 }
      : { kind: 'sqlite', folder: place },
    () => undefined,
  )

/** Companies with enough keys for all clients to wait: `first` for those whom a change concerns, `others` for the rest. */
const seedKeys = async (place: string, clients: number): Promise<{ first: string[]; others: string[] }> => {
  const store = await open(place)
  const first = await addCompany(store, concerned / perKey)
  const others: string[] = []
  for (let left = (clients - concerned) / perKey; left > 0; left -= keysPerCompany) {
    others.push(...(await addCompany(store, Math.min(left, keysPerCompany))))
  }
  await store.close()
  return { first, others }
}

const portOf = ({ baseUrl }: Program): number => Number(new URL(baseUrl).port)

/**
 * Fills a server with clients; `round` creates one link and answers how many milliseconds after its commit the last client concerned got
 * the change.
 */
const occupy = async (program: Program, groups: { first: Group; others: Group }, next: string) => {
  let heard = 0
  let all = () => {}
  const onTold = () => {
    heard += 1
    if (heard === concerned) all()
  }
  const port = portOf(program)
  const others = await startClients(port, groups.others, { next, onTold: () => undefined })
  const first = await startClients(port, groups.first, { next, onTold })
  const round = async (): Promise<number> => {
    heard = 0
    const everybody = new Promise<void>(resolve => {
      all = resolve
    })
    const time = () => performance.now()
    const ended = everybody.then(time)
    // The link's answer is sent at its commit, so that the time of the disk does not count.
    const committed = await createLink(program, `${groups.first.keys[0]}`).then(time)
    const passed = Math.max(0, (await ended) - committed)
    // Time for all clients to wait again.
    await wait(150)
    return passed
  }
  return { round, sockets: [...others, ...first] }
}

const leave = (sockets: Socket[]) => {
  for (const socket of sockets)
    socket
      .removeAllListeners('error')
      .on('error', () => undefined)
      .destroy()
}

const measure = async (database: string, place: string): Promise<void> => {
  const clients = Number(values.clients)
  const seeding = await startService(place, ['--practice', '--customers', '1000', ...unlimited])
  const { apiKey } = seeding
  const list = await fetch(`${seeding.baseUrl}/accounts?limit=1000`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const ids: string[] = (await list.json()).accounts.map(
    (account: { customerId: string }) => account.customerId,
  )
  await seeding.stop()
  const keys = await seedKeys(place, clients)
  // Five thousand people do not open their apps in the same second: clients come spread over about the length of one wait.
  const apart = 20_000 / clients
  const groups = {
    first: { keys: keys.first, each: perKey, apart },
    others: { keys: keys.others, each: perKey, apart },
  }

  const requests = ids.map(id => ({ method: 'GET' as const, path: `/accounts/${id}` }))
  const quiet = await startService(place, unlimited)
  const ours = await startService(place, unlimited)
  const pace = { rounds: 8, seconds: Number(values.seconds) }
  // Reads once before memory is measured: what reading alone takes is no cost of waiting.
  const sides = {
    ours: { ...ours, apiKeys: [apiKey], requests },
    baseline: { ...quiet, apiKeys: [apiKey], requests },
  }
  await compare(sides, { ...pace, rounds: 1 })
  const before = kilobytesOf(ours)
  const next = await cursorOf(ours, `${keys.first[0]}`)
  const occupied = await occupy(ours, groups, next)
  // By then each client has repeated its request at least once.
  await wait(30_000)
  const perClient = (kilobytesOf(ours) - before) / clients
  const answer = JSON.stringify({ changes: [{ told: 'x'.repeat(500) }], next: 'x', more: false })
  const bare = await startScript(bareFile, port => [`${port}`, answer])
  const asBare = {
    first: { keys: ['first'], each: concerned, apart: 0 },
    others: { keys: ['others'], each: clients - concerned, apart: 0 },
  }
  const bareBefore = kilobytesOf(bare)
  const bareOccupied = await occupy(bare, asBare, next)
  const barePerClient = (kilobytesOf(bare) - bareBefore) / clients
  print({
    name: `changes memory per client ${database}, KB`,
    median: Number(perClient.toFixed(1)),
    baselineMedian: Number(barePerClient.toFixed(1)),
    ratio: Number((perClient / barePerClient).toFixed(2)),
    runs: 1,
    most: 25,
  })
  const passed = { ours: [0].slice(1), bare: [0].slice(1) }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    passed.bare.push(await bareOccupied.round())
    passed.ours.push(await occupied.round())
  }
  print({
    name: `changes from the commit to the last of ${concerned} answers ${database}, ms`,
    median: Number(median(passed.ours).toFixed(1)),
    baselineMedian: Number(median(passed.bare).toFixed(1)),
    ratio: Number((median(passed.ours) / median(passed.bare)).toFixed(2)),
    runs: passed.ours.length,
    most: 2,
  })
  leave(bareOccupied.sockets)
  await bare.stop()

  const reads = await compare(sides, pace)
  print({ name: `changes reads of others while ${clients} wait ${database}`, ...reads, least: 0.8 })
  leave(occupied.sockets)
  await ours.stop()
  await quiet.stop()
}

/** A tenth of 10,000 companies with five open apps each, and of their links at the peak. */
const crowd = { companies: 1000, apps: 5, perSecond: 10, seconds: 20 }

const simulate = async (database: string, place: string): Promise<void> => {
  const program = await startService(place, unlimited)
  const store = await open(place)
  const result = await runCrowd(store, program, crowd)
  print({ name: `changes of a crowd ${database}, ms until all apps of a company know`, ...result })
  await store.close()
  await program.stop()
}

const folder = mkdtempSync(join(tmpdir(), 'connect-bench-'))
const wanted = values.databases.split(',')
const cluster = wanted.includes('postgres') ? await createCluster({ durable: true }) : undefined
try {
  if (wanted.includes('sqlite')) {
    await measure('sqlite', join(folder, 'data'))
    await simulate('sqlite', join(folder, 'crowd'))
  }
  if (wanted.includes('postgres') && cluster === undefined) {
    print({ name: 'changes postgres', skipped: 'PostgreSQL is not installed' })
  }
  if (cluster !== undefined) {
    await cluster.createDatabase('bench')
    await cluster.createDatabase('crowd')
    await measure('postgres', cluster.url('bench'))
    await simulate('postgres', cluster.url('crowd'))
  }
} finally {
  await cluster?.remove()
  rmSync(folder, { recursive: true })
}
