import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { Db } from '../sqlite/database.ts'
import { type StartedWorker, startWorker } from '../workers/requests.ts'
import { builtWorkers } from '../workers/testing/built.ts'
import { openMirror } from './file/open.ts'
import type { MirrorApi } from './mirror.worker.ts'
import { contentsOf, expectSound } from './testing/contents.ts'
import { testKey } from './testing/mirror-file.ts'
import { bodyOf, customerIn, pageOf, type ServiceCustomer } from './testing/service-list.ts'
import { createWriter } from './writer.ts'

const script = builtWorkers.mirror
const cities = ['Waco', 'Taos', 'Reno', 'El Paso']

let folder = ''
let place = { file: '', key: testKey }
let worker: StartedWorker<MirrorApi>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  place = { file: join(folder, 'mirror-a.db'), key: testKey }
  await start()
})
afterEach(async () => {
  await worker.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async () => {
  worker = startWorker(script, { workerData: { key: testKey, writes: true } })
  await worker.request('state', null, place.file)
}
const listAt = (day: number): ServiceCustomer[] =>
  Array.from({ length: 300 }, (_, n) => n + 50 * day).map(n =>
    customerIn(
      `c${n}`,
      cities.slice(0, (n + (n % 9 === 0 ? day : 0)) % 4),
      n % 5 === 0 ? `Day${day}` : 'Ann',
    ),
  )

/** What a ledger keeps of the outbox. */
const ledger = () => {
  const appeared = new Set<string>()
  const ended = new Set<string>()
  const take = async () => {
    for (;;) {
      const entries = await worker.request('readOutbox', null, place.file)
      const last = entries.at(-1)
      if (last === undefined) return
      for (const { entry } of entries) {
        if (entry.kind === 'appeared') appeared.add(entry.customerId)
        if (entry.kind === 'ended') ended.add(entry.customerId)
      }
      await worker.request('acknowledge', { upTo: last.number }, place.file)
    }
  }
  return { appeared, ended, take }
}

const importList = async (list: ServiceCustomer[], at: number, onPage = () => undefined as unknown) => {
  await worker.request('beginImport', { at, markNew: at > 1 }, place.file)
  for (let first = 0; first < list.length; first += 30) {
    const page = pageOf(list.slice(first, first + 30))
    const imported = worker.request('importPage', page, place.file)
    onPage()
    await imported
  }
  await worker.request('endImport', { completeAt: at, endUpTo: 1e9 }, place.file)
}

const opened = (db: Db | null): Db => {
  if (db === null) throw new Error('No mirror')
  return db
}
/** What a mirror holds that was never killed. */
const expected = (list: ServiceCustomer[]) => {
  const db = opened(openMirror('memory'))
  const writer = createWriter(db)
  writer.beginImport({ at: 1, markNew: false })
  writer.importPage(pageOf(list))
  writer.endImport({ completeAt: 1, endUpTo: 1e9 })
  const contents = contentsOf(db)
  db.close()
  return contents
}
const found = () => {
  const db = opened(openMirror(place))
  expectSound(db)
  const contents = contentsOf(db)
  db.close()
  return contents
}

/** Ends the worker `milliseconds` after it began a page of a list, or its end, and starts another one. */
const killAt = async (
  list: ServiceCustomer[],
  at: number,
  killed: { page: number; milliseconds: number },
) => {
  const { stop } = worker
  let page = 0
  await importList(list, at, () => {
    if (page === killed.page) void wait(killed.milliseconds).then(stop)
    page += 1
  }).catch((error: unknown) => expect(error).toMatchObject({ code: 'WORKER_GONE' }))
  await stop()
  await start()
}

it('killed again and again while lists are imported, it has the last list in the end, and the outbox has lost nothing', async () => {
  const kept = ledger()
  const met = new Set<string>()
  for (let day = 0; day < 4; day += 1) {
    const list = listAt(day)
    await killAt(list, day + 1, { page: (day * 5) % 10, milliseconds: day * 3 })
    if (day % 2 === 0) await kept.take()
    await killAt(list, day + 1, { page: 9, milliseconds: 5 + day * 7 })
    await importList(list, day + 1)
    for (const { customerId } of list) met.add(customerId)
    if (day % 3 === 2) await kept.take()
  }
  await kept.take()
  await worker.request('close', place.file)
  expect(found()).toEqual(expected(listAt(3)))
  const present = new Set(listAt(3).map(({ customerId }) => customerId))
  expect(kept.appeared).toEqual(met)
  expect(kept.ended).toEqual(new Set([...met].filter(id => !present.has(id))))
})

it('reads a mirror in memory, too, which nobody else can', async () => {
  const inMemory = startWorker<MirrorApi>(script, { workerData: { key: null, writes: true } })
  const list = { ...unfiltered, search: 'waco', upTo: null, offset: 0, limit: 10 }
  const total = async () => (await inMemory.request('accounts.page', list, 'm')).total
  expect(await total()).toBe(0)
  const body = bodyOf(customerIn('c', ['Waco', 'Taos']))
  await inMemory.request('importAccount', { body, at: 1, markNew: false }, 'm')
  expect(await total()).toBe(1)
  await inMemory.stop()
})

it('answers what was not begun, or cannot be opened', async () => {
  const end = { completeAt: 1, endUpTo: 0 }
  await expect(worker.request('endImport', end, place.file)).rejects.toMatchObject({ code: 'NOT_OPEN' })
  const other = startWorker<MirrorApi>(script, { workerData: { key: 'cd'.repeat(32), writes: true } })
  await expect(other.request('state', null, place.file)).rejects.toMatchObject({ code: 'MIRROR_DAMAGED' })
  await other.stop()
  await expect(worker.request('state', null, join(folder, 'none', 'x.db'))).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'open',
  })
})

it('can be ended at any moment after its first answer', () => {
  const program = join(import.meta.dirname, 'testing/end-early.ts')
  const run = () => execFileSync(process.execPath, [program, fileURLToPath(script), place.file])
  expect(run).not.toThrow()
})
