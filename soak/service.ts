import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCluster } from '../src/service/testing/cluster.ts'
import { runFlood, runPages, runRequests } from './parts/crowds.ts'
import { runKillRounds, type Tally } from './parts/kill-rounds.ts'
import { runSignIns } from './parts/sign-ins.ts'

// npm run soak -- service [--minutes N] [--requests N]: the service under load while its processes are killed and PostgreSQL is
// restarted, for so many minutes; then a sign-in behind a hundred others, a crowd that reads nothing, 300 large pages at once, and a
// million requests. Nothing may be lost or doubled.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    requests: { type: 'string', default: '1000000' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const most = {
  floodMegabytes: 250,
  healthzMilliseconds: 1000,
  pagesMegabytes: 150,
  megabytes: 130,
  signInMilliseconds: 2000,
}

const total: Tally = { created: 0, kills: 0, restarts: 0, lost: 0, doubled: 0, died: 0, odd: 0 }
const add = (tally: Tally) => {
  total.created += tally.created
  total.kills += tally.kills
  total.restarts += tally.restarts
  total.lost += tally.lost
  total.doubled += tally.doubled
  total.died += tally.died
  total.odd += tally.odd
}

const folder = mkdtempSync(join(tmpdir(), 'connect-soak-'))
const cluster = await createCluster({ durable: true })
if (cluster === undefined) throw new Error('PostgreSQL is not installed')
try {
  let round = 0
  do {
    add(await runKillRounds(folder, cluster, round))
    round += 1
    process.stderr.write(`${JSON.stringify(total)}\n`)
  } while (performance.now() < until)
  const signIn = await runSignIns(join(folder, 'sign-in'))
  const flood = await runFlood(join(folder, 'flood'))
  const pages = await runPages(join(folder, 'pages'))
  const memory = await runRequests(join(folder, 'requests'), Number(values.requests))
  process.stdout.write(`${JSON.stringify({ ...total, signIn, flood, pages, memory })}\n`)
  const wrong = total.lost + total.doubled + total.died + total.odd > 0
  const large =
    flood.megabytes >= most.floodMegabytes ||
    pages.megabytes >= most.pagesMegabytes ||
    memory.megabytes >= most.megabytes
  const late =
    signIn.behindMilliseconds >= most.signInMilliseconds ||
    Math.max(flood.healthzMilliseconds, pages.healthzMilliseconds) >= most.healthzMilliseconds
  process.exitCode = wrong || large || late ? 1 : 0
} finally {
  await cluster.remove()
  rmSync(folder, { recursive: true, force: true })
}
