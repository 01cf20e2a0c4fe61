import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeFolder } from '../src/service/testing/postgres-server.ts'
import { startCluster } from '../tools/cluster/cluster.ts'
import { faults } from './parts/cluster-faults.ts'
import { type Round, runRound } from './parts/cluster-round.ts'
import { summarise } from './parts/cluster-summary.ts'

// npm run soak -- cluster [--minutes N] [--faults a,b] [--async] [--port P]: three databases and two service machines under load while one
// thing after the other fails; what clients saw must agree with what is stored, and each follower must get each change once.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    faults: { type: 'string', default: Object.keys(faults).join(',') },
    async: { type: 'boolean', default: false },
    port: { type: 'string', default: '7600' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const chosen = Object.entries(faults).filter(([name]) => values.faults.split(',').includes(name))
if (chosen.length === 0) throw new Error(`Faults are ${Object.keys(faults).join(', ')}`)

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())

const folder = makeFolder()
const cluster = await startCluster({
  folder,
  firstPort: Number(values.port),
  synchronous: !values.async,
  signal: stopped.signal,
})
const rounds: Round[] = []
try {
  while (performance.now() < until && !stopped.signal.aborted) {
    for (const [name, fault] of chosen) {
      if (performance.now() >= until || stopped.signal.aborted) break
      const round = await runRound(cluster, `round${rounds.length}`, name, fault)
      process.stderr.write(`${JSON.stringify(round)}\n`)
      rounds.push(round)
    }
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
const said = summarise(rounds)
process.stdout.write(`${JSON.stringify(said)}\n`)
const isSound = said.lost + said.doubled + said.feedGaps + said.odd === 0 && said.acknowledged > 0
process.exitCode = isSound ? 0 : 1
