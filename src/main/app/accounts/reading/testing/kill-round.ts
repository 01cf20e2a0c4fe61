import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Db, openDatabase } from '../../../../store/database/database.ts'
import { isLogDamaged } from '../../../../store/database/log-tail.ts'
import { wrongInOrders } from '../../../../store/testing/place-orders.ts'
import { temporaryFolder } from '../../../../store/testing/samples.ts'
import { sendJson, startServer } from '../../../testing/ports.ts'
import { customerAt } from './customers.ts'

const processFile = join(import.meta.dirname, 'reading-process.ts')
const toldSchema = z.object({ customers: z.number(), end: z.string().optional() })
const atOnce = 500

/** What a kill left, and what was there in the end; all but `kills` are 0 where all is well. `falseAlarms`: logs taken for damaged. */
export const noVerdict = { kills: 0, falseAlarms: 0, unsound: 0, lost: 0, doubled: 0, notFound: 0 }
export type Verdict = typeof noVerdict

const serveList = (customers: () => number) =>
  startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname !== '/accounts') return sendJson(response, 404, {})
    const count = customers()
    const first = Number(url.searchParams.get('cursor') ?? 0)
    const last = Math.min(first + atOnce, count)
    const accounts = Array.from({ length: last - first }, (_, n) => customerAt(first + n))
    sendJson(response, 200, { accounts, nextCursor: last < count ? `${last}` : null })
  })

/** Looks at the store as a kill left it, or as it ended. */
const look = <T>(folder: string, see: (db: Db) => T): T => {
  const secrets = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')))
  const name = Object.keys(secrets).find(one => one.endsWith('/store')) ?? ''
  const db = openDatabase(join(folder, 'store.db'), secrets[name] ?? '')
  try {
    return see(db)
  } finally {
    db.close()
  }
}
const count = (db: Db, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0

/** Whether every page, every index and every count is as it should be; the search indexes word by word only where `all`. */
const isSound = (db: Db, all: boolean): boolean => {
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') return false
  // Rows that wait are in no index, so only one without any is compared with the rows.
  const compared = count(db, 'SELECT count(*) FROM late_index') === 0 ? 1 : 0
  try {
    for (const index of all ? ['utility_account_text', 'utility_account_words'] : [])
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', ${compared})`)
  } catch {
    return false
  }
  const isCounted = (kind: string, rows: string) =>
    count(db, `SELECT coalesce(sum(n), 0) FROM tally WHERE kind = '${kind}'`) ===
    count(db, `SELECT count(*) FROM ${rows}`)
  return (
    isCounted('row', 'utility_account') &&
    isCounted('utility', 'utility_account WHERE present = 1') &&
    isCounted('place', 'utility_account WHERE present = 1') &&
    isCounted('customer', 'customer')
  )
}

/** How many of the customers cannot be found by what is theirs alone. */
const missing = (db: Db, customers: number): number => {
  const found = db
    .prepare<[string], number>('SELECT count(*) FROM utility_account_text WHERE utility_account_text MATCH ?')
    .pluck()
  const looked = Array.from({ length: 50 }, (_, n) => Math.floor((n * customers) / 50))
  return looked.filter(n => {
    const { customerId, utilityAccounts } = customerAt(n)
    return found.get(`"${customerId.toLowerCase()}"`) !== utilityAccounts.length
  }).length
}

/**
 * Reads `customers` into a fresh store; the process is killed as many milliseconds after its first word as `kills` say, until it comes to
 * its end by itself. `known`: so many of them were read before, in a list that was read to its end.
 */
export const runKillRound = async (
  customers: number,
  kills: readonly number[],
  { listScript = '', known = 0 } = {},
): Promise<Verdict> => {
  const { folder, remove } = temporaryFolder()
  let served = customers
  const server = await serveList(() => served)
  const verdict: Verdict = { ...noVerdict }
  let before = 0

  const read = async (killAfter: number | null) => {
    const child = spawn(process.execPath, [processFile, folder, server.address, listScript], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    const begun = Promise.withResolvers<void>()
    let told = 0
    createInterface({ input: child.stdout }).on('line', line => {
      told = toldSchema.parse(JSON.parse(line)).customers
      begun.resolve()
    })
    if (killAfter !== null) {
      await Promise.race([begun.promise, exited])
      await Promise.race([wait(killAfter), exited])
      if (child.kill('SIGKILL')) verdict.kills += 1
    }
    const [code] = await exited
    return { told, code }
  }

  const check = (told: number, all = false) => {
    const [log, index] = ['wal', 'shm'].map(kind => join(folder, `store.db-${kind}`))
    if (isLogDamaged(log ?? '', index ?? '')) verdict.falseAlarms += 1
    look(folder, db => {
      const kept = count(db, 'SELECT count(*) FROM customer')
      if (!isSound(db, all)) verdict.unsound += 1
      // A reading begins anew: what it told is in what was there.
      verdict.lost += Math.max(0, Math.max(before, told) - kept)
      before = kept
    })
  }

  const readBefore = async () => {
    served = known
    const { code } = await read(null)
    if (code !== 0) verdict.unsound += 1
    served = customers
  }

  try {
    if (known > 0) await readBefore()
    for (const killAfter of [...kills, null]) {
      const { told, code } = await read(killAfter)
      // It came to its end before it was killed, and nothing is left to be killed in.
      const isOver = code === 0 || killAfter === null
      if (isOver && code !== 0) verdict.unsound += 1
      check(told, isOver)
      if (isOver) break
    }
    look(folder, db => {
      verdict.lost += Math.max(0, customers - count(db, 'SELECT count(*) FROM customer'))
      const rows = Array.from({ length: customers }, (_, n) => customerAt(n).utilityAccounts.length)
      const expected = rows.reduce((sum, one) => sum + one, 0)
      verdict.doubled += Math.abs(count(db, 'SELECT count(*) FROM utility_account') - expected)
      verdict.notFound += missing(db, customers) + count(db, 'SELECT count(*) FROM late_index')
      verdict.unsound += wrongInOrders(db)
    })
  } finally {
    await server.stop()
    remove()
  }
  return verdict
}
