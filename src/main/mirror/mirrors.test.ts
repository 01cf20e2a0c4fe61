import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { ExportedAccount } from '../mirror-worker/export/export.ts'
import { makeMirrorFile } from '../mirror-worker/testing/mirror-file.ts'
import { builtWorkers } from '../workers/testing/built.ts'
import { createMirrors, type Mirrors, removeOtherMirrors } from './mirrors.ts'
import { unguarded } from './testing/unguarded.ts'

const script = builtWorkers.mirror
let mirror: ReturnType<typeof makeMirrorFile>
let mirrors: Mirrors

beforeEach(() => {
  mirror = makeMirrorFile(Array.from({ length: 1_200 }, (_, n) => ({ customerId: `cus_${n}` })))
  // The last connection to close checkpoints.
  mirror.reader.close()
  mirror.writer.close()
  mirrors = createMirrors({ place: mirror, script, ...unguarded })
})
afterEach(async () => {
  await mirrors.stop()
  mirror.close()
})

const summary = () => mirrors.read('accounts.summary', 'a', null)
const exportAll = () => mirrors.rows('a', { list: 'accounts', filter: unfiltered })
const importOne = (customerId: string, name: string) => {
  const body = new TextEncoder().encode(
    JSON.stringify({ customerId, customer: { name }, utilityAccounts: [] }),
  )
  return mirrors.write('importAccount', 'a', { body, at: 1, markNew: false })
}

it('removes the file of a connection and nothing else, once nothing has it open', async () => {
  const other = join(mirror.folder, 'mirror-b.db')
  writeFileSync(other, '')
  expect(await mirrors.open('a')).toMatchObject({ cursor: null, asOf: null })
  expect((await summary()).customers).toBe(1_200)
  await mirrors.remove('a')
  expect(readdirSync(mirror.folder)).toEqual(['mirror-b.db'])
  // The next request creates an empty mirror.
  expect((await summary()).customers).toBe(0)
})

it('makes a mirror anew that cannot be read', async () => {
  writeFileSync(mirror.file, 'x'.repeat(16_384))
  expect(await mirrors.open('a')).toMatchObject({ asOf: null })
  await importOne('cus_1', 'Ana')
  expect(await summary()).toMatchObject({ customers: 1 })
})

it('says of each question that a mirror is made anew, and not that its connection is gone', async () => {
  await mirrors.open('a')
  writeFileSync(mirror.file, 'x'.repeat(16_384))
  const answers = await Promise.allSettled(Array.from({ length: 6 }, summary))
  expect(answers.map(answer => answer.status === 'rejected' && answer.reason.code)).toEqual(
    answers.map(() => 'MIRROR_DAMAGED'),
  )
  expect(await summary()).toMatchObject({ customers: 0 })
})

it('removes what was left of connections that are gone', async () => {
  writeFileSync(join(mirror.folder, 'mirror-gone.db'), '')
  writeFileSync(join(mirror.folder, 'ledger.db'), '')
  removeOtherMirrors(mirror.folder, ['a'])
  const left = readdirSync(mirror.folder).filter(name => name.endsWith('.db'))
  expect(left.toSorted()).toEqual(['ledger.db', 'mirror-a.db'])
  await expect(mirrors.open('../ledger')).rejects.toThrow()
})

it('removes what a kill left of them, too: their WAL without its file', () => {
  for (const name of ['mirror-gone.db-wal', 'mirror-gone.db-shm', 'mirror-a.db-wal'])
    writeFileSync(join(mirror.folder, name), 'x')
  removeOtherMirrors(mirror.folder, ['a'])
  const left = readdirSync(mirror.folder).filter(name => name.includes('.db-'))
  expect(left).toEqual(['mirror-a.db-wal'])
})

it('exports from one moment, whatever is written meanwhile', async () => {
  await mirrors.open('a')
  const found: ExportedAccount[] = []
  for await (const rows of exportAll()) {
    found.push(...rows)
    await importOne(`more_${found.length}`, 'More')
    await importOne('cus_0', 'Renamed')
  }
  expect(found.map(({ customerId }) => customerId)).toEqual(
    Array.from({ length: 1_200 }, (_, n) => `cus_${1_199 - n}`),
  )
  expect(found.at(-1)?.name).toBeNull()
  expect((await summary()).customers).toBe(1_203)
})

it('goes on with an export where the writer dies: its reader has a snapshot of its own', async () => {
  const died = Promise.withResolvers<void>()
  const others = createMirrors({
    ...{ place: mirror, script: new URL('./testing/greedy-writer.worker.ts', import.meta.url) },
    ...{ ...unguarded, onWorkerDied: () => died.resolve() },
  })
  const page = { body: Buffer.from('greedy'), requestUrl: 'https://a.example/', linkHeader: null }
  let count = 0
  for await (const rows of others.rows('a', { list: 'accounts', filter: unfiltered })) {
    if (count === 0) await others.write('importPage', 'a', page as never).catch(() => undefined)
    await died.promise
    count += rows.length
  }
  expect(count).toBe(1_200)
  await others.stop()
})

it('ends an export whose mirror is removed', async () => {
  const rows = exportAll()
  await rows.next()
  await mirrors.remove('a')
  await expect(rows.next()).rejects.toThrow()
  expect(readdirSync(mirror.folder)).toEqual([])
})

it('starts no worker any more once it was stopped', async () => {
  await mirrors.open('a')
  await mirrors.stop()
  const page = {
    body: new TextEncoder().encode('[]'),
    requestUrl: 'https://x.example/accounts',
    linkHeader: null,
  }
  await expect(mirrors.look(page)).rejects.toMatchObject({ code: 'WORKER_GONE' })
})
