import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stopWorker } from './workers.ts'

/** Starts a worker that runs just this program. */
const fork = (program: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exec = join(folder, 'worker.cjs')
  writeFileSync(exec, program)
  cluster.setupPrimary({ exec, execArgv: [], args: [] })
  return cluster.fork()
}

test('a worker that runs is stopped', async () => {
  const worker = fork('setInterval(() => undefined, 1000)')
  await once(worker, 'online')
  await stopWorker(worker, 0)
  expect(worker.isDead()).toBe(true)
})

test('a worker that has exited already is not waited for', { timeout: 10_000 }, async () => {
  const worker = fork('process.exit(0)')
  await once(worker, 'exit')
  await stopWorker(worker, 0)
  expect(worker.isDead()).toBe(true)
})
