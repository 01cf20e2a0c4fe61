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
import { openDatabase } from '../src/main/store/database/database.ts'
import { openStore } from '../src/main/store/database/open-store.ts'
import { idRange } from '../src/main/store/id-range.ts'
import { writeApart } from '../src/main/tables/apart.ts'
import type { Cell } from '../src/main/tables/rows.ts'
import { median } from './service/load.ts'

// npm run bench -- export [--rows N] [--runs N] [--format F]: a list of utility accounts as each format, with all columns, against writing the
// same bytes at once; and how much the memory of the process grew, and how long the event loop was held, meanwhile.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    format: { type: 'string' },
  },
})
/** Reading, encoding and, for a workbook, packing cost far more than the disk does. */
const mostRatio = { csv: 80, xlsx: 500, json: 50 }
const rows = Number(values.rows)
const runs = Number(values.runs)
const script = new URL('../out/workers/table.cjs', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
const key = '5'.repeat(64)
const file = join(folder, 'store.db')

/** Rows without what a search needs, which an export does not touch. */
const fill = (): void => {
  const db = openDatabase(file, key)
  const { first } = idRange(1)
  db.transaction(() => {
    db.prepare(
      `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ?)
       INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name, email, connected_at)
       SELECT ${first} + at, 1, 'cus_' || at, 1760000000000, 1760000000000, 0, '{}', 'Customer Number ' || at,
         'customer.' || at || '@mail.example', 1760000000000 + at FROM n`,
    ).run(rows)
    db.prepare(
      `INSERT INTO utility_account (id, connection_seq, customer_number, position, present, electric_account_id, account_number,
         utility, street, city, state, zip, folded)
       SELECT number, 1, number, 0, 1, 'ea_' || (number - ${first}), '00' || (7000000000 + number - ${first}), 'Pacific Gas & Electric',
         (number % 9000) || ' Wyoming Avenue', 'San José', 'CA', '01' || (number % 900 + 100), '' FROM customer`,
    ).run()
  })()
  db.close()
}

const opened = () => {
  const store = openStore({ file, key, now: Date.now() })
  if (!store.ok) throw new Error(`The store could not be opened: ${store.failure.code}`)
  return store.value.store
}

const store = opened()
store.connections.add({ id: 'c', name: 'c', kind: 'service', address: 'https://x', portalAddress: null })
store.close()
fill()
const filled = opened()
const connection = filled.connections.byId('c')
if (connection === null) throw new Error('The connection is gone')
const session = {
  store: filled,
  secrets: createMemorySecrets(),
  installationId: 'bench',
  persistence: 'disk' as const,
}
const filter = { ...unfiltered, upTo: null }

/** The same bytes from one file into another, and to the disk. */
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
    const before = process.memoryUsage().rss
    delay.enable()
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now()
      const wanted = {
        scope: { list: 'accounts' as const, filter },
        format,
        columns: [...exportColumns.accounts],
      }
      const slices: Iterable<Cell[][]> = exportRows({ session, connection }, wanted, () => {
        most = Math.max(most, process.memoryUsage.rss())
      })
      const written = await writeApart(script, { path, part: `${run}`, format, sheet: 'Accounts' }, slices)
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
  filled.close()
  rmSync(folder, { recursive: true, force: true })
}
