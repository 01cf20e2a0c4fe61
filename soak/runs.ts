import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { startEagerService } from '../src/main/core/testing/eager-service.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { randomOf } from './parts/random.ts'
import { runRunsRound } from './parts/runs-round.ts'

// npm run soak -- runs [--minutes N] [--seed S] [--rows R] [--kills K]: lists of R rows in the real app, each killed K times in the
// middle and resumed; every row must agree with what the service made for it: none lost, none twice.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const said = { rounds: 0, rows: 0, kills: 0, lost: 0, doubled: 0, wrong: 0, tooManyUnknown: 0 }

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-soak-'))
const dataDir = join(folder, 'data')
const [service, chromium] = await Promise.all([startEagerService(), launchHeadless()])
const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
try {
  await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_soak' })
  while (performance.now() < until) {
    said.rounds += 1
    const rows = Number(values.rows)
    const kills = Array.from({ length: Number(values.kills) }, () => Math.floor(900 * random() ** 2))
    const atATime = 1 + Math.floor(random() * 8)
    const name = `round-${said.rounds}`
    const verdict = await runRunsRound(app, service, { name, rows, atATime, kills })
    said.rows += rows
    said.kills += kills.length
    said.lost += verdict.lost
    said.doubled += verdict.doubled
    said.wrong += verdict.wrong
    said.tooManyUnknown += verdict.tooManyUnknown
    process.stderr.write(`${name}: ${JSON.stringify({ atATime, ...verdict })}\n`)
  }
} finally {
  await close()
  await Promise.all([chromium.close(), service.stop()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(`${JSON.stringify(said)}\n`)
process.exitCode = said.lost + said.doubled + said.wrong + said.tooManyUnknown === 0 ? 0 : 1
