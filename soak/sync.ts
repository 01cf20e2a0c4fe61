import { parseArgs } from 'node:util'
import { noVerdict, runKillRound, type Verdict } from '../src/main/app/sync/testing/kill-round.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- sync [--minutes N] [--seed S] [--customers C] [--kills K]: the app's main part reads C customers into an empty mirror,
// or, every other round, into one that has half of them, and is killed at random moments until it finishes, or K times; after each kill the
// mirror must be sound and hold all that was reported as saved, and in the end everything, once, and searchable.

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
/** Milliseconds: a fraction of what an import takes, so that each round has several kills. */
const longestLife = 4_000
const said = { rounds: 0 }
const sum: Verdict = { ...noVerdict }

while (performance.now() < until) {
  said.rounds += 1
  const kills = Array.from({ length: Number(values.kills) }, () => Math.floor(longestLife * random()))
  const customers = Number(values.customers)
  const known = said.rounds % 2 === 0 ? Math.floor(customers / 2) : 0
  const verdict = await runKillRound(customers, kills, { known })
  sum.kills += verdict.kills
  sum.unsound += verdict.unsound
  sum.lost += verdict.lost
  sum.doubled += verdict.doubled
  sum.notFound += verdict.notFound
  process.stderr.write(`round ${said.rounds}: ${JSON.stringify(verdict)}\n`)
}
process.stdout.write(`${JSON.stringify({ ...said, ...sum })}\n`)
process.exitCode = sum.unsound + sum.lost + sum.doubled + sum.notFound === 0 ? 0 : 1
