import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { startService } from '../e2e/fixtures/service.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { runLiveRound } from './parts/live-rounds.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- live [--minutes N] [--kills N] [--seed S]: kills the main process of the real app (SIGKILL, on the Chromium host)
// while customers open, accept, decline and end, ten times a round; after each round what it shows must be what the service has.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const most = Number(values.kills)
const seed = Number(values.seed)
const random = randomOf(seed)
const said = { rounds: 0, kills: 0, links: 0, lost: 0, doubled: 0 }
const killsPerRound = 10

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-soak-'))
const dataDir = join(folder, 'data')
const [service, chromium] = await Promise.all([startService(folder, 20), launchHeadless()])
const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
try {
  await connectTo(app.page, service)
  while (performance.now() < until && said.kills < most) {
    const round = { kills: Math.min(killsPerRound, most - said.kills), seed: seed + said.rounds, random }
    const { lost, doubled, links } = await runLiveRound(app, service, join(folder, 'service'), round)
    said.rounds += 1
    said.kills += round.kills
    said.links = links
    said.lost += lost.length
    said.doubled += doubled.length
    for (const line of [...lost, ...doubled]) process.stderr.write(`round ${said.rounds}: ${line}\n`)
  }
} finally {
  await close()
  await Promise.all([chromium.close(), service.stop()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(`${JSON.stringify(said)}\n`)
process.exitCode = said.lost + said.doubled === 0 ? 0 : 1
