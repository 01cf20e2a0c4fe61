import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isSound, lookAtMirror, mirrorFileIn } from '../src/main/app/sync/testing/mirror-left.ts'
import { sendJson, startServer } from '../src/main/app/testing/ports.ts'
import { temporaryFolder } from '../src/main/app/testing/temporary-folder.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- files [--minutes N] [--seed S]: the app's main part follows a service on which customers come, change and go, makes
// links meanwhile, and is killed; every other time its mirror is removed, cut short or bits of it are flipped. Each round, what it shows must
// be what the service has, and every link there that was told to be made.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const below = (most: number) => Math.floor(most * random())
const [atOnce, killsPerRound, longestLife] = [200, 5, 3_000]
const processFile = join(import.meta.dirname, 'parts/following-process.ts')
const lineSchema = z.union([
  z.object({ made: z.string() }),
  z.object({ customers: z.array(z.string()), links: z.array(z.string().nullable()) }),
])

const customers = new Map<string, string>()
const changes: object[] = []
const at = '2026-01-01T00:00:00Z'
const accountOf = (customerId: string, city: string) => ({
  customerId,
  utilityAccounts: [{ electricAccountId: `ea_${customerId}`, address: { city, state: 'TX' } }],
})
/** Something happens at the service. */
const change = (): void => {
  const customerId = `cus_${below(2_000)}`
  const id = `${changes.length}`
  if (customers.has(customerId) && random() < 0.3) {
    customers.delete(customerId)
    changes.push({ id, at, type: 'account.ended', customerId })
    return
  }
  const city = `City ${below(1_000)}`
  const type = customers.has(customerId) ? 'account.changed' : 'account.connected'
  customers.set(customerId, city)
  changes.push({ id, at, type, account: accountOf(customerId, city), link: null })
}
const happen = (count: number) => {
  for (let n = 0; n < count; n += 1) change()
}

let made = 0
const server = await startServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x')
  if (request.method === 'POST') {
    made += 1
    return sendJson(response, 201, { redirect: `https://connect.example.com/r/${made}` })
  }
  if (url.pathname === '/accounts') {
    const first = Number(url.searchParams.get('cursor') ?? 0)
    const some = [...customers].slice(first, first + atOnce)
    const next = first + atOnce < customers.size ? `${first + atOnce}` : null
    return sendJson(response, 200, {
      accounts: some.map(([id, city]) => accountOf(id, city)),
      nextCursor: next,
    })
  }
  if (url.pathname !== '/changes') return sendJson(response, 404, {})
  const after = url.searchParams.get('after')
  const first = after === null ? changes.length : Number(after)
  const some = changes.slice(first, first + atOnce)
  const next = first + some.length
  const send = () => sendJson(response, 200, { changes: some, next: `${next}`, more: next < changes.length })
  if (some.length > 0 || after === null) send()
  else setTimeout(send, Math.min(200, Number(url.searchParams.get('wait') ?? 0) * 1000))
})

const { folder, remove } = temporaryFolder()
const links = new Set<string>()
const said = { rounds: 0, kills: 0, damaged: 0, links: 0, lost: 0, doubled: 0, unsound: 0 }

/** Lets the app live; null: it was killed. */
const live = async (killAfter: number | null) => {
  const child = spawn(
    process.execPath,
    [processFile, folder, server.address, killAfter === null ? 'end' : ''],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  const begun = Promise.withResolvers<void>()
  let end: { customers: string[]; links: (string | null)[] } | null = null
  const lines = createInterface({ input: child.stdout })
  const read = once(lines, 'close')
  lines.on('line', line => {
    const told = lineSchema.parse(JSON.parse(line))
    if ('made' in told) links.add(told.made)
    else end = told
    begun.resolve()
  })
  if (killAfter !== null) {
    await Promise.race([begun.promise, exited])
    const busy = setInterval(() => happen(20), 20)
    await Promise.race([wait(killAfter), exited])
    clearInterval(busy)
    if (child.kill('SIGKILL')) said.kills += 1
  }
  await Promise.all([exited, read])
  return end
}

const damage = (file: string): void => {
  said.damaged += 1
  const how = below(3)
  if (how === 0) {
    rmSync(file)
    return
  }
  const bytes = readFileSync(file)
  if (how === 1) {
    truncateSync(file, below(bytes.length))
    return
  }
  for (let n = 0; n < 200; n += 1) {
    const place = below(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8))
  }
  writeFileSync(file, bytes)
}

const check = async (): Promise<void> => {
  const end: Awaited<ReturnType<typeof live>> = await live(null)
  const here: { customers: string[]; links: (string | null)[] } = end ?? { customers: [], links: [] }
  const truth = new Set([...customers].map(([id, city]) => `${id} ${city}`))
  const shown = new Set(here.customers)
  said.lost += [...truth].filter(line => !shown.has(line)).length
  said.lost += [...links].filter(url => !here.links.includes(url)).length
  said.doubled += here.customers.length - shown.size + [...shown].filter(line => !truth.has(line)).length
  // One whose answer a kill took has no URL.
  const urls = here.links.filter(url => url !== null)
  said.doubled += urls.length - new Set(urls).size
  if (lookAtMirror(folder, isSound) !== true) said.unsound += 1
}

happen(3_000)
while (performance.now() < until) {
  said.rounds += 1
  for (let kill = 0; kill < killsPerRound; kill += 1) {
    await live(below(longestLife))
    const file = mirrorFileIn(folder)
    if (file !== null && random() < 0.5) damage(file)
  }
  await check()
  process.stderr.write(`round ${said.rounds}: ${JSON.stringify(said)}\n`)
}
await server.stop()
remove()
said.links = links.size
process.stdout.write(`${JSON.stringify(said)}\n`)
process.exitCode = said.lost + said.doubled + said.unsound === 0 ? 0 : 1
