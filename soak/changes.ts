import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type DataSource, openStore } from '../src/service/store/database/open.ts'
import { killList, opLists } from '../src/service/testing/changes-lists.ts'
import { runChangesModel } from '../src/service/testing/changes-model.ts'
import { createCluster } from '../src/service/testing/cluster.ts'

// npm run soak -- changes [--minutes N] [--seed S]: eight writers and four readers on one company after the other, on both
// databases in turn, while processes are killed; compares what each reader saw with what is stored.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
})
const until = performance.now() + Number(values.minutes) * 60_000
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-soak-'))
const said = { rounds: 0, kills: 0, changes: 0, lost: 0, doubled: 0, odd: 0 }

/** The service with two workers; `kill` kills the one that started last but one, and waits for its replacement. */
const startService = async (place: string) => {
  const onPostgres = place.startsWith('postgres:')
  const args = [
    ...(onPostgres ? [] : ['--data', place]),
    '--workers',
    '2',
    '--rate',
    '1000000',
    '--burst',
    '1000000',
  ]
  const child: ChildProcess = spawn(process.execPath, ['out/service/main.js', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: onPostgres ? place : '' },
  })
  if (child.stdout === null || child.stderr === null) throw new Error('No output')
  const workers: number[] = []
  createInterface({ input: child.stderr }).on('line', line => {
    const pid = /"event":"started","pid":(\d+)/.exec(line)?.[1]
    if (pid !== undefined) workers.push(Number(pid))
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    baseUrl: `${JSON.parse(`${line}`).baseUrl}`,
    kill: async () => {
      const count = workers.length
      const oldest = workers.at(-2)
      if (oldest !== undefined) process.kill(oldest, 'SIGKILL')
      while (workers.length === count) await wait(20)
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

const cluster = await createCluster()
if (cluster !== undefined) await cluster.createDatabase('soak')
const url = cluster?.url('soak')
const sources: DataSource[] = [
  { kind: 'sqlite', folder },
  ...(url === undefined ? [] : [{ kind: 'postgres' as const, url, connections: 4, patience: 60_000 }]),
]
const random = fc.sample(fc.tuple(opLists, killList(12)), { numRuns: 1000, seed: Number(values.seed) })

try {
  for (const [lists, kills] of random) {
    if (performance.now() >= until) break
    for (const source of sources) {
      const place = source.kind === 'sqlite' ? source.folder : source.url
      const service = await startService(place)
      const store = await openStore(source, () => undefined)
      const world = { store, place, baseUrl: service.baseUrl }
      const outcome = await runChangesModel(world, { lists, kills, killService: service.kill })
      await store.close()
      await service.stop()
      said.rounds += 1
      said.kills += outcome.kills
      said.changes += outcome.changes
      said.lost += outcome.lost
      said.doubled += outcome.doubled
      said.odd += outcome.odd.length
      for (const problem of outcome.odd)
        process.stderr.write(`round ${said.rounds}, ${source.kind}: ${problem}\n`)
    }
  }
} finally {
  await cluster?.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(`${JSON.stringify(said)}\n`)
process.exitCode = said.lost + said.doubled + said.odd === 0 ? 0 : 1
