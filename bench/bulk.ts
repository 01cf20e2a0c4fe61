import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import autocannon from 'autocannon'
import { z } from 'zod'
import { createApp } from '../e2e/fixtures/app.ts'
import { chromiumHost } from '../e2e/fixtures/chromium-app.ts'
import { call, connectTo } from '../e2e/fixtures/connect.ts'
import { environmentFor } from '../e2e/fixtures/environment.ts'
import { launchHeadless } from '../tools/chromium-host/chromium.ts'
import { median } from './service/load.ts'
import { startService } from './service/programs.ts'

// npm run bench -- bulk [--rows N] [--rounds N]: links a second of a run in the real app, 8 at a time, its journal on the disk,
// against autocannon with 8 connections on the same call of the same service. And the memory that a list of 50 MB takes to be read.

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
})
const rows = Number(values.rows)
const atATime = 8
const least = 0.5
/** Megabytes (10^6 bytes) that reading the longest list may take. */
const mostMemory = 200
const page = 'https://example.com/thanks'

const folder = mkdtempSync(join(tmpdir(), 'connect-bench-'))
const dataDir = join(folder, 'data')
const unlimited = ['--rate', '1000000000', '--burst', '1000000000']
const service = await startService(join(folder, 'service'), ['--practice', '--customers', '10', ...unlimited])
const chromium = await launchHeadless()
const { app, close } = await createApp(chromiumHost(chromium, environmentFor(dataDir)), dataDir)

const listOf = (round: number) =>
  ['Name,Email', ...Array.from({ length: rows }, (_, n) => `Customer ${n},c${round}.${n}@example.com`)].join(
    '\n',
  )

/** Links a second of one run, from its start to the end as the journal has them. */
const runOnce = async (round: number): Promise<number> => {
  const pasted = await call(app.page, 'runs.paste', { text: listOf(round) })
  if (pasted === null) throw new Error('The list was not read')
  const { id, columns, hasHeader } = pasted
  await call(app.page, 'runs.setUp', { id, columns, hasHeader, redirectUrl: page, atATime })
  for (;;) {
    const checked = await call(app.page, 'runs.get', { id })
    if (checked.state === 'draft') break
    await wait(50)
  }
  await call(app.page, 'runs.start', { id })
  for (;;) {
    const run = await call(app.page, 'runs.get', { id })
    if (run.state === 'running') {
      await wait(200)
      continue
    }
    if (run.counts.created !== rows) throw new Error(`The run ended as ${JSON.stringify(run.counts)}`)
    return (rows * 1000) / ((run.endedAt ?? 0) - (run.startedAt ?? 0))
  }
}

/** The same call, each with an Idempotency-Key of its own, as fast as eight connections allow. */
const cannon = async (): Promise<number> => {
  const result = await autocannon({
    url: service.baseUrl,
    connections: atATime,
    duration: 4,
    requests: [
      {
        method: 'POST',
        path: '/connect/create-connect-request',
        headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ redirectUrl: page, reference: 'Customer 1', email: 'c1@example.com' }),
        setupRequest: request => ({
          ...request,
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers other than 2xx`)
  return result['2xx'] / result.duration
}

const memorySchema = z.object({ grew: z.number(), file: z.number() })

/** How much the memory of a separate process grows while it reads the longest list, beside the size of the file. */
const readMemory = async () => {
  const script = join(import.meta.dirname, 'bulk/read-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const { grew, file } = memorySchema.parse(JSON.parse(stdout))
  return {
    name: `bulk memory to read a list of ${Math.round(file)} MB, MB`,
    median: Math.round(grew),
    baselineMedian: Math.round(file),
    ratio: Number((grew / file).toFixed(2)),
    runs: 1,
    most: Number((mostMemory / file).toFixed(2)),
  }
}

try {
  await connectTo(app.page, service)
  const pairs: { ours: number; baseline: number }[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = await cannon()
    const ours = await runOnce(round)
    pairs.push({ ours, baseline: (before + (await cannon())) / 2 })
  }
  const result = {
    name: `bulk ${rows} rows, ${atATime} at a time`,
    median: Math.round(median(pairs.map(({ ours }) => ours))),
    baselineMedian: Math.round(median(pairs.map(({ baseline }) => baseline))),
    ratio: Number(median(pairs.map(({ ours, baseline }) => ours / baseline)).toFixed(3)),
    runs: pairs.length,
    least,
  }
  const memory = await readMemory()
  for (const line of [result, memory]) process.stdout.write(`${JSON.stringify(line)}\n`)
  process.exitCode = result.ratio >= least && memory.median <= mostMemory ? 0 : 1
} finally {
  await close()
  await Promise.all([chromium.close(), service.stop()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
