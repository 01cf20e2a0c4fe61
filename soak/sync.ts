import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { noVerdict, runKillRound, type Verdict } from '../src/main/app/accounts/reading/testing/kill-round.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- sync [--minutes N] [--seed S] [--customers C] [--kills K]: the app's main part reads C customers into a fresh store, or, every
// other round, into one that has half of them, and is killed at random moments, in the reading and in the building of its search indexes, until
// it comes to its end, or K times; after each kill the store must be sound and hold all that was told, and its log not be taken for damaged,
// and in the end everything, once, and searchable.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '20' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const worker = join(import.meta.dirname, '../out/workers/writer.cjs')
/** Milliseconds: a fraction of what a reading takes, so that each round has several kills. */
const longestLife = 4_000
const said = { rounds: 0 }
const sum: Verdict = { ...noVerdict }

while (performance.now() < until) {
  said.rounds += 1
  const kills = Array.from({ length: Number(values.kills) }, () => Math.floor(longestLife * random()))
  const customers = Number(values.customers)
  const known = said.rounds % 2 === 0 ? Math.floor(customers / 2) : 0
  const verdict = await runKillRound(customers, kills, { listScript: worker, known })
  sum.kills += verdict.kills
  sum.falseAlarms += verdict.falseAlarms
  sum.unsound += verdict.unsound
  sum.lost += verdict.lost
  sum.doubled += verdict.doubled
  sum.notFound += verdict.notFound
  process.stderr.write(`round ${said.rounds}: ${JSON.stringify(verdict)}\n`)
}
process.stdout.write(`${JSON.stringify({ ...said, ...sum })}\n`)
process.exitCode = sum.falseAlarms + sum.unsound + sum.lost + sum.doubled + sum.notFound === 0 ? 0 : 1
