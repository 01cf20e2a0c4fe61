import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isSound, lookAtMirror, mirrorFileIn } from '../src/main/app/sync/testing/mirror-left.ts'
import { temporaryFolder } from '../src/main/app/testing/temporary-folder.ts'
import { backupsOf } from '../src/main/ledger/file/backup.ts'
import { startChangingService } from './parts/changing-service.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- files [--minutes N] [--seed S]: the app's main part follows a service on which customers come, change and go, makes links
// meanwhile, and is killed; every other time its mirror is removed, cut short or bits of it are flipped, now and then its ledger, which its
// last back-up replaces. Each round it must show what the service has, and every link that was acknowledged: after a restore, each that was
// acknowledged before the life in which that back-up was made.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const below = (most: number) => Math.floor(most * random())
const [killsPerRound, longestLife] = [5, 3_000]
const processFile = join(import.meta.dirname, 'parts/following-process.ts')
const linkSchema = z.object({ id: z.string(), url: z.string().nullable() })
const lineSchema = z.union([
  z.object({ made: linkSchema }),
  z.object({ restored: z.object({ life: z.number(), backupAt: z.number(), file: z.string().nullable() }) }),
  z.object({ customers: z.array(z.string()), links: z.array(linkSchema) }),
])
type Line = z.infer<typeof lineSchema>
type Restored = Extract<Line, { restored: object }>['restored']
type Shown = Extract<Line, { customers: string[] }>

const service = await startChangingService(random)
const { folder, remove } = temporaryFolder()
const ledger = join(folder, 'ledger.db')
/** The links that were acknowledged, and in which life. */
const made = new Map<string, { url: string | null; life: number }>()
let lives = 0
const said = {
  ...{ rounds: 0, kills: 0, mirrorsDamaged: 0, restored: 0, linksMade: 0 },
  ...{ lostCustomers: 0, otherCustomers: 0, lostLinks: 0, doubledLinks: 0, failed: 0, unsound: 0, unread: 0 },
}

/** `before`: the ledger as this life found it. */
const restored = (
  { life, backupAt, file }: Restored,
  before: { isThere: boolean; backupAt: number },
): void => {
  said.restored += 1
  const isAside = file !== null && existsSync(join(folder, file))
  if (isAside !== before.isThere || backupAt !== before.backupAt) said.failed += 1
  // Links of the back-up's life and later ones may be lost or be in the back-up: they are no longer checked.
  for (const [id, link] of made) if (link.life >= life) made.delete(id)
}

/** Runs the app for one life; null: it was killed. */
const live = async (killAfter: number | null): Promise<Shown | null> => {
  lives += 1
  const life = lives
  const before = { isThere: existsSync(ledger), backupAt: backupsOf(ledger)[0]?.at ?? 0 }
  const child = spawn(
    process.execPath,
    [processFile, folder, service.address, `${life}`, killAfter === null ? 'end' : ''],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  const begun = Promise.withResolvers<void>()
  let end: Shown | null = null
  const lines = createInterface({ input: child.stdout })
  const read = once(lines, 'close')
  lines.on('line', line => {
    const told = lineSchema.parse(JSON.parse(line))
    if ('made' in told) made.set(told.made.id, { url: told.made.url, life })
    else if ('restored' in told) restored(told.restored, before)
    else end = told
    if ('made' in told) said.linksMade += 1
    begun.resolve()
  })
  if (killAfter !== null) {
    await Promise.race([begun.promise, exited])
    const busy = setInterval(() => service.happen(20), 20)
    await Promise.race([wait(killAfter), exited])
    clearInterval(busy)
    if (child.kill('SIGKILL')) said.kills += 1
  }
  const [[code]] = await Promise.all([exited, read])
  if (code !== null && code !== 0) said.failed += 1
  return end
}

/** Differs between a file and one that was made anew in its place. */
const identityOf = (file: string): string => {
  const { ino, birthtimeMs } = statSync(file)
  return `${ino} ${birthtimeMs}`
}

/** The mirror that was cut short or whose bits were flipped last. Each page is checked when it is read, so that damage may go unnoticed until then. */
let harmed = ''

const damage = (file: string): void => {
  said.mirrorsDamaged += 1
  const how = below(3)
  if (how === 0) {
    rmSync(file)
    return
  }
  const bytes = readFileSync(file)
  if (how === 1) {
    truncateSync(file, below(bytes.length))
  } else {
    for (let n = 0; n < 200; n += 1) {
      const place = below(bytes.length)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8))
    }
    writeFileSync(file, bytes)
  }
  harmed = identityOf(file)
}

const checkMirror = (): void => {
  if (lookAtMirror(folder, isSound) === true) return
  const file = mirrorFileIn(folder)
  if (file !== null && identityOf(file) === harmed) said.unread += 1
  else said.unsound += 1
}

const spoil = (): void => {
  if (backupsOf(ledger).length === 0) return
  if (random() < 0.5) truncateSync(ledger, 1_000)
  else for (const suffix of ['', '-wal', '-shm']) rmSync(ledger + suffix, { force: true })
}

const without = <T>(some: Iterable<T>, others: Set<T>): T[] => [...some].filter(one => !others.has(one))

const check = async (): Promise<void> => {
  const end = await live(null)
  const { customers, links }: Shown = end ?? { customers: [], links: [] }
  const truth = new Set(service.lines())
  const shown = new Set(customers)
  const lostCustomers = without(truth, shown)
  const others = without(shown, truth)
  const urls = links.flatMap(({ url }) => (url === null ? [] : [url]))
  const here = new Map(links.map(({ id, url }) => [id, url]))
  const lostLinks = [...made].filter(([id, { url }]) => here.get(id) !== url)
  said.lostCustomers += lostCustomers.length
  said.otherCustomers += others.length + customers.length - shown.size
  said.lostLinks += lostLinks.length
  // A link whose answer was lost in a kill has no URL, and duplicates no other.
  said.doubledLinks += urls.length - new Set(urls).size + links.length - here.size
  checkMirror()
  if (lostCustomers.length + others.length + lostLinks.length > 0)
    process.stderr.write(`${JSON.stringify({ lostCustomers, others, lostLinks })}\n`)
}

service.happen(3_000)
while (performance.now() < until) {
  said.rounds += 1
  for (let kill = 0; kill < killsPerRound; kill += 1) {
    await live(below(longestLife))
    const file = mirrorFileIn(folder)
    if (file !== null && random() < 0.5) damage(file)
    if (random() < 0.3) spoil()
  }
  await check()
  process.stderr.write(`round ${said.rounds}: ${JSON.stringify(said)}\n`)
}
await service.stop()
remove()
const lost = said.lostCustomers + said.lostLinks
const doubled = said.otherCustomers + said.doubledLinks
process.stdout.write(`${JSON.stringify({ ...said, lost, doubled })}\n`)
process.exitCode = lost + doubled + said.failed + said.unsound === 0 ? 0 : 1
