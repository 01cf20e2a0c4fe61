import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { unfiltered } from '../src/contract/accounts/account-filter.ts'
import { exportColumns } from '../src/contract/tables/exports.ts'
import { tableFormats } from '../src/contract/tables/format.ts'
import { exportRows } from '../src/main/app/exports/rows.ts'
import { createMemorySecrets } from '../src/main/app/vault/memory-secrets.ts'
import { openLedger } from '../src/main/ledger/open-ledger.ts'
import { createMirrors } from '../src/main/mirror/mirrors.ts'
import { unguarded } from '../src/main/mirror/testing/unguarded.ts'
import { writeInWorker } from '../src/main/tables/in-worker.ts'
import { fillMirror } from './filled/fill.ts'
import { median } from './service/load.ts'

// npm run bench -- export [--customers N] [--runs N] [--format F]: a list of utility accounts as each format, with all columns, against writing the
// same bytes at once; and how much the memory of the process grew, and how long the event loop was held, meanwhile.

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '75000' },
    runs: { type: 'string', default: '3' },
    format: { type: 'string' },
  },
})
/** So high because reading, encoding and, for a workbook, compressing cost far more than the disk. */
const mostRatio = { csv: 80, xlsx: 500, json: 50 }
const customers = Number(values.customers)
const runs = Number(values.runs)
const built = (worker: string) => new URL(`../out/workers/${worker}.cjs`, import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
const key = '5'.repeat(64)

const opened = openLedger({ file: join(folder, 'ledger.db'), key, now: Date.now() })
if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
const ledger = opened.value
ledger.connections.add({ id: 'c', name: 'c', kind: 'service', address: 'https://x', portalAddress: null })
const connection = ledger.connections.byId('c')
if (connection === null) throw new Error('The connection is gone')
fillMirror(join(folder, 'mirror-c.db'), key, customers)
const mirrors = createMirrors({
  place: { folder, key },
  script: built('mirror'),
  ...unguarded,
  onWorkerDied: (_, error) => process.stderr.write(`${error.message}\n`),
})
const session = {
  ledger,
  mirrors,
  secrets: createMemorySecrets(),
  installationId: 'bench',
  persistence: 'disk' as const,
}
const filter = { ...unfiltered, upTo: null }

/** Copies the bytes of one file into another, and syncs that to the disk. */
const rawWrite = async (path: string): Promise<number> => {
  const began = performance.now()
  const target = await open(join(folder, 'raw'), 'w')
  for await (const part of createReadStream(path, { highWaterMark: 1_000_000 })) await target.writeFile(part)
  await target.sync()
  await target.close()
  return performance.now() - began
}

try {
  mkdirSync(join(folder, 'out'))
  for (const format of tableFormats.filter(one => values.format === undefined || one === values.format)) {
    const path = join(folder, 'out', `list.${format}`)
    const took: number[] = []
    const raw: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 1 })
    let most = 0
    let rows = 0
    const before = process.memoryUsage().rss
    delay.enable()
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now()
      const wanted = {
        scope: { list: 'accounts' as const, filter },
        format,
        columns: [...exportColumns.accounts],
      }
      const slices = exportRows({ session, connection }, wanted, now => {
        rows = now.rows
        most = Math.max(most, process.memoryUsage.rss())
      })
      const written = await writeInWorker(
        built('table'),
        { path, part: `${run}`, format, sheet: 'Accounts' },
        slices,
      )
      if (!written.ok) throw new Error(JSON.stringify(written.failure))
      took.push(performance.now() - began)
    }
    delay.disable()
    for (let run = 0; run < runs; run += 1) raw.push(await rawWrite(path))
    process.stdout.write(
      `${JSON.stringify({
        name: `export ${rows} rows as ${format}`,
        median: Math.round(median(took)),
        baselineMedian: Math.round(median(raw)),
        ratio: Number((median(took) / median(raw)).toFixed(1)),
        runs,
        most: mostRatio[format],
        rowsPerSecond: Math.round((rows * 1000) / median(took)),
        megabytes: Math.round(statSync(path).size / 1e6),
        memoryBeforeMegabytes: Math.round(before / 1e6),
        memoryMostMegabytes: Math.round(most / 1e6),
        delayP99: Math.round(delay.percentile(99) / 1e6),
        delayMost: Math.round(delay.max / 1e6),
      })}\n`,
    )
  }
} finally {
  await mirrors.stop()
  ledger.close()
  rmSync(folder, { recursive: true, force: true })
}
