import { getEventListeners } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtWorkers } from '../workers/testing/built.ts'
import { readInWorker, writeInWorker } from './in-worker.ts'
import { temporaryPath } from './whole-file.ts'

const script = builtWorkers.table
/** 40,000 rows of 1,000 columns, so that reading them takes a while. */
const wide = () => ({ bytes: Buffer.from(`${','.repeat(998)}x\n`.repeat(40_000)) })
const all = () => undefined

let begun = 0
let ended = 0
const follow = (thread: { once: (name: 'exit', then: () => void) => unknown }) => {
  begun += 1
  thread.once('exit', () => {
    ended += 1
  })
}
beforeEach(() => {
  begun = 0
  ended = 0
  process.on('worker', follow)
})
afterEach(() => {
  process.off('worker', follow)
  expect([begun, ended]).toEqual([1, 1])
})

it('reads a list in a thread that is gone afterwards, and hands over slices of a bounded size', async () => {
  const long = `${'x'.repeat(30_000)},`.repeat(30)
  const rows = [...Array.from({ length: 400 }, (_, n) => `${n},a`), long, long, long, long]
  const slices: number[] = []
  const { signal } = new AbortController()
  const onSlice = ({ rows: slice }: { rows: string[][] }) => void slices.push(slice.length)
  expect(await readInWorker(script, { bytes: Buffer.from(rows.join('\n')) }, onSlice, { signal })).toEqual({
    ok: true,
    value: 'read',
  })
  expect(slices).toEqual([150, 150, 102, 2])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('ends where it is cancelled, wherever it is', async () => {
  const stop = new AbortController()
  const reading = readInWorker(script, wide(), all, stop)
  stop.abort()
  expect(await reading).toEqual({ ok: true, value: 'stopped' })
})

it('takes nothing more once it is cancelled between two slices', async () => {
  const stop = new AbortController()
  let taken = 0
  const onSlice = () => {
    taken += 1
    stop.abort()
  }
  expect(await readInWorker(script, wide(), onSlice, stop)).toEqual({ ok: true, value: 'stopped' })
  expect(taken).toBe(1)
})

it('is given up, in words, after its time', async () => {
  const { signal } = new AbortController()
  expect(await readInWorker(script, wide(), all, { signal, longest: 1 })).toMatchObject({
    failure: { code: 'table', problem: 'too_slow', line: null },
  })
})

it.skipIf(process.platform === 'win32')('reads nothing that is no file, and may never end', async () => {
  const { signal } = new AbortController()
  expect(await readInWorker(script, { path: '/dev/zero' }, all, { signal })).toMatchObject({
    failure: { code: 'table', problem: 'not_readable' },
  })
})

it('leaves nothing of a list whose worker died while it wrote it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dies-'))
  const target = { path: join(folder, 'list.csv'), part: '1', format: 'csv', sheet: 'Links' } as const
  const dies = join(folder, 'dies.mjs')
  writeFileSync(
    dies,
    `import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
parentPort.once('message', () => {
  writeFileSync(${JSON.stringify(temporaryPath(target))}, 'Ann')
  process.exit(1)
})`,
  )
  expect(await writeInWorker(pathToFileURL(dies), target, [[['Name']], [['Ann']]])).toMatchObject({
    ok: false,
  })
  expect(readdirSync(folder)).toEqual(['dies.mjs'])
  rmSync(folder, { recursive: true })
})
