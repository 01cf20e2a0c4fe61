import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Db, openDatabase, openReadOnly } from '../database/database.ts'
import { temporaryFolder } from '../testing/samples.ts'
import { createLogKeeper } from './log-keeper.ts'
import type { LogTask } from './log-thread.ts'
import { createTurns } from './turns.ts'

const key = 'ab'.repeat(32)
/** Pages that a write below puts into the log, or a few more; and those from which on the log is long. */
const [written, most] = [40, 100]
const module = JSON.stringify(new URL('log-thread.ts', import.meta.url).href)
const script = `const { workerData } = require('node:worker_threads')
import(${module}).then(({ passWhenAsked }) => passWhenAsked(workerData))`
const stateSchema = z.tuple([z.object({ log: z.number(), checkpointed: z.number() })])

let db: Db
let file = ''
let remove = (): void => undefined
beforeEach(() => {
  const made = temporaryFolder()
  remove = made.remove
  file = join(made.folder, 'store.db')
  db = openDatabase(file, key)
  db.exec('CREATE TABLE kept (text TEXT) STRICT')
  db.pragma('wal_checkpoint(TRUNCATE)')
})
afterEach(() => {
  db.close()
  remove()
})

const write = (pages = written) =>
  db.exec(`WITH n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${pages})
    INSERT INTO kept SELECT hex(zeroblob(2000)) FROM n`)
const stateOfLog = () => stateSchema.parse(db.pragma('wal_checkpoint(NOOP)'))[0]
const startThread = (log: LogTask) => new Worker(script, { eval: true, workerData: { file, key, log } })
const keeperWith = (start: ((log: LogTask) => void) | null) =>
  createLogKeeper(db, { turns: createTurns(), writer: 1 }, start, () => most)
const writeUntilLong = () => {
  while (stateOfLog().log < most) write()
}

it('has another thread bring a long log into the file, does the rest itself, and begins the log anew', async () => {
  const ends: Promise<unknown[]>[] = []
  const start = vi.fn((log: LogTask) => void ends.push(once(startThread(log), 'exit')))
  const pragma = vi.spyOn(db, 'pragma')
  const keeper = keeperWith(start)
  write()
  keeper.settle()
  expect(start).not.toHaveBeenCalled()
  const own = () => pragma.mock.calls.filter(([what]) => what === 'wal_checkpoint(PASSIVE)').length
  for (const times of [0, 1]) {
    writeUntilLong()
    const long = stateOfLog().log
    // A log goes on while somebody reads from it, as it does while somebody writes.
    const reader = openReadOnly(file, key)
    reader.exec('BEGIN; SELECT count(*) FROM kept')
    keeper.settle()
    await vi.waitUntil(() => stateOfLog().checkpointed === long, { timeout: 60_000 })
    // Much is the other thread's as well.
    write()
    const longer = stateOfLog().log
    reader.exec('COMMIT; BEGIN; SELECT count(*) FROM kept')
    keeper.settle()
    await vi.waitUntil(() => stateOfLog().checkpointed === longer, { timeout: 60_000 })
    expect(own()).toBe(times)
    write(3)
    reader.close()
    keeper.settle()
    const { log, checkpointed } = stateOfLog()
    expect([log > longer, checkpointed]).toEqual([true, log])
    write()
    expect(stateOfLog().log).toBeLessThan(most)
  }
  expect(start).toHaveBeenCalledOnce()
  keeper.close()
  expect(await Promise.all(ends)).toEqual([[0]])
})

it('brings it there itself where no other thread does: there is none, it has not begun, or it is gone', async () => {
  const startAndKill = (log: LogTask) => {
    Atomics.store(log, 0, 4)
  }
  for (const start of [null, () => undefined, startAndKill]) {
    const keeper = keeperWith(start)
    for (let n = 0; n < 30; n += 1) {
      write()
      keeper.settle()
      expect(stateOfLog().log).toBeLessThan(3 * most)
    }
    keeper.close()
  }
})

it('holds nobody up that has not begun, and lets it begin no more', async () => {
  let log: LogTask | null = null
  const keeper = keeperWith(task => {
    log = task
  })
  writeUntilLong()
  keeper.settle()
  keeper.close()
  if (log === null) throw new Error('Not asked for')
  const before = stateOfLog()
  expect(await once(startThread(log), 'exit')).toEqual([0])
  expect(stateOfLog()).toEqual(before)
})

it('ends without a word where the store cannot be opened, and leaves that to who saves', async () => {
  const own = join(file, 'no-folder')
  const log: LogTask = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(script, { eval: true, workerData: { file: own, key, log } })
  expect(await once(thread, 'exit')).toEqual([0])
  expect(Atomics.load(log, 0)).toBe(4)
})
