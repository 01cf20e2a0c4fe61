import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '../../../sqlite/database.ts'
import { sendJson, startServer } from '../../testing/ports.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { customerAt } from './customers.ts'
import { countIn, foundByIn, isSound, lookAtMirror } from './mirror-left.ts'

const processFile = join(import.meta.dirname, 'import-process.ts')
const reportSchema = z.object({ customers: z.number(), end: z.string().optional() })
const atOnce = 500

/** What a kill left, and what was there in the end; all but `kills` are 0 where all is well. */
export const noVerdict = { kills: 0, unsound: 0, lost: 0, doubled: 0, notFound: 0 }
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

/** How many of 50 customers a search for their ID does not find with all their rows. */
const missing = (db: Db, customers: number): number =>
  Array.from({ length: 50 }, (_, n) => Math.floor((n * customers) / 50)).filter(n => {
    const { customerId, utilityAccounts } = customerAt(n)
    return foundByIn(db, customerId) !== utilityAccounts.length
  }).length

/**
 * Imports `customers` into a fresh store. The process is killed this many milliseconds after its first output, once for each of `kills`, and then
 * runs to its end. `known`: so many customers were imported before, in a list that was read to its end.
 */
export const runKillRound = async (
  customers: number,
  kills: readonly number[],
  { known = 0 } = {},
): Promise<Verdict> => {
  const { folder, remove } = temporaryFolder()
  let served = customers
  const server = await serveList(() => served)
  const verdict: Verdict = { ...noVerdict }
  let before = 0

  const read = async (killAfter: number | null) => {
    const child = spawn(process.execPath, [processFile, folder, server.address], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    const begun = Promise.withResolvers<void>()
    let reported = 0
    createInterface({ input: child.stdout }).on('line', line => {
      reported = reportSchema.parse(JSON.parse(line)).customers
      begun.resolve()
    })
    if (killAfter !== null) {
      await Promise.race([begun.promise, exited])
      await Promise.race([wait(killAfter), exited])
      if (child.kill('SIGKILL')) verdict.kills += 1
    }
    const [code] = await exited
    return { reported, code }
  }

  const check = (reported: number) => {
    const kept = lookAtMirror(folder, db => {
      if (!isSound(db)) verdict.unsound += 1
      return countIn(db, 'SELECT count(*) FROM customer')
    })
    // An import begins again at the first page, so `reported` includes customers from before: the larger number counts, not the sum.
    verdict.lost += Math.max(0, Math.max(before, reported) - (kept ?? 0))
    before = kept ?? 0
  }

  const checkEnd = (db: Db) => {
    verdict.lost += Math.max(0, customers - countIn(db, 'SELECT count(*) FROM customer'))
    const rows = Array.from({ length: customers }, (_, n) => customerAt(n).utilityAccounts.length)
    const expected = rows.reduce((sum, one) => sum + one, 0)
    verdict.doubled += Math.abs(countIn(db, 'SELECT count(*) FROM utility_account') - expected)
    verdict.notFound += missing(db, customers)
    return true
  }

  try {
    if (known > 0) {
      served = known
      if ((await read(null)).code !== 0) verdict.unsound += 1
      served = customers
    }
    for (const killAfter of [...kills, null]) {
      const { reported, code } = await read(killAfter)
      if (killAfter === null && code !== 0) verdict.unsound += 1
      check(reported)
      // The import had ended before the kill.
      if (code === 0) break
    }
    if (lookAtMirror(folder, checkEnd) === null) verdict.unsound += 1
  } finally {
    await server.stop()
    remove()
  }
  return verdict
}
