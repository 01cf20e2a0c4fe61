import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { createAnswers, neverAnswers } from '../src/main/app/testing/create-answers.ts'
import { startEagerService } from '../src/main/app/testing/eager-service.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { runCreateRound } from './parts/create-round.ts'
import { randomOf } from './parts/random.ts'

// npm run soak -- create [--minutes N] [--seed S]: links created in the real app, one after the other, against a service that does
// the work and then answers in every way there is; the app is killed around most of them.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const said = { rounds: 0, kills: 0, lost: 0, doubled: 0, outcomes: 0 }
const seen = new Set<string>()

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-soak-'))
const dataDir = join(folder, 'data')
const [service, chromium] = await Promise.all([startEagerService(), launchHeadless()])
const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
try {
  await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_soak' })
  while (performance.now() < until) {
    const place = Math.floor(random() * (createAnswers.length + 1))
    const answer = createAnswers[place] ?? neverAnswers
    const kills = answer === neverAnswers || random() < 0.6
    // Most kills come within the first tenth of a second, when everything happens.
    const killAfter = kills ? Math.floor(400 * random() ** 2) : null
    said.rounds += 1
    const name = `round-${said.rounds}`
    const { lost, doubled } = await runCreateRound(app, service, { name, answer, killAfter })
    seen.add(answer.name)
    said.outcomes = seen.size
    said.kills += kills ? 1 : 0
    said.lost += lost === null ? 0 : 1
    said.doubled += doubled === null ? 0 : 1
    const problem = lost ?? doubled
    if (problem !== null) {
      process.stderr.write(`${name}: ${answer.name}, killed after ${killAfter} ms: ${problem}\n`)
    }
  }
} finally {
  await close()
  await Promise.all([chromium.close(), service.stop()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(`${JSON.stringify({ ...said, of: createAnswers.length + 1 })}\n`)
process.exitCode = said.lost + said.doubled === 0 ? 0 : 1
