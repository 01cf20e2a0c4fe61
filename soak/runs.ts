import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { startMailServer } from '../src/main/app/mail/testing/smtp-server.ts'
import { startEagerService } from '../src/main/app/testing/eager-service.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { randomOf } from './parts/random.ts'
import { type RunsRound, runRunsRound, setUpMail } from './parts/runs-round.ts'

// npm run soak -- runs [--minutes N] [--seed S] [--rows R] [--kills K]: lists of R rows with their mails in the real app, each killed K
// times on the way and resumed; every row must agree with what the service made and the mail server took for it: none lost, none twice.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
  },
})
const until = performance.now() + Number(values.minutes) * 60_000
const random = randomOf(Number(values.seed))
const rows = Number(values.rows)
const kills = Number(values.kills)
const said: Record<string, number> = { rounds: 0, rows: 0 }

const randomRound = (): RunsRound => ({
  name: `round-${said.rounds}`,
  rows,
  atATime: 1 + Math.floor(random() * 8),
  // Slow, as mails are sent while the app starts as well: once all are sent, no kill hits one.
  mailTakes: () => 1500 * random(),
  kills: Array.from({ length: kills }, () => ({
    after: 1 + Math.floor(random() * (rows / kills)),
    late: Math.floor(15 * random()),
  })),
})

const folder = mkdtempSync(join(tmpdir(), 'utility-connect-soak-'))
const dataDir = join(folder, 'data')
const [service, smtp, chromium] = await Promise.all([
  startEagerService(),
  startMailServer({ clear: true, password: null }),
  launchHeadless(),
])
const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)
try {
  await connectTo(app.page, { baseUrl: service.address, apiKey: 'udc_soak' })
  await setUpMail(app, smtp)
  do {
    said.rounds = (said.rounds ?? 0) + 1
    said.rows = (said.rows ?? 0) + rows
    const round = randomRound()
    const verdict = await runRunsRound(app, { service, smtp }, round)
    for (const [name, count] of Object.entries(verdict)) said[name] = (said[name] ?? 0) + count
    process.stderr.write(`${round.name}: ${JSON.stringify({ atATime: round.atATime, ...verdict })}\n`)
  } while (performance.now() < until)
} finally {
  await close()
  await Promise.all([chromium.close(), service.stop(), smtp.stop()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(`${JSON.stringify(said)}\n`)
const faults = ['lost', 'doubled', 'wrong', 'tooManyUnknown', 'mailsLost', 'mailsDoubled', 'mailsWrong']
process.exitCode = faults.every(name => said[name] === 0) ? 0 : 1
