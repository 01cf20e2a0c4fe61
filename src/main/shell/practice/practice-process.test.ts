import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPracticeProcess } from './practice-process.ts'

const ready = {
  baseUrl: 'http://127.0.0.1:4321',
  portalUrl: 'http://127.0.0.1:4321/portal',
  apiKey: 'udc_practice',
}

const { fork } = vi.hoisted(() => ({ fork: vi.fn() }))
vi.mock('electron', () => ({ utilityProcess: { fork } }))

let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'practice-'))
  fork.mockReset().mockImplementation(() => {
    const stdout = new PassThrough()
    stdout.write(`${JSON.stringify(ready)}\n`)
    return Object.assign(new EventEmitter(), { stdout })
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dataFolder, { recursive: true })
})

it('keeps to its own folder, whatever database the surroundings name', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://somebody.example/else')
  expect((await startPracticeProcess(dataFolder, () => undefined))?.ready).toEqual(ready)
  expect(fork.mock.lastCall?.[2].env.DATABASE_URL).toBe('')
  expect(fork.mock.lastCall?.[2].env.PATH).toBe(process.env.PATH)
  expect(readFileSync(join(dataFolder, 'practice', 'port'), 'utf8')).toBe('4321')
})

it('is used even if its port cannot be remembered, instead of left behind running', async () => {
  mkdirSync(join(dataFolder, 'practice', 'port'), { recursive: true })
  expect((await startPracticeProcess(dataFolder, () => undefined))?.ready).toEqual(ready)
  expect(fork).toHaveBeenCalledTimes(1)
})

/** A process that says nothing, and whether it is still there. */
const silent = () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  return { child, ended }
}

it('that never says that it is ready is ended at its deadline, and counts as not started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { child, ended } = silent()
  fork.mockReturnValue(child)
  const started = startPracticeProcess(dataFolder, () => undefined)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(child.exitCode ?? child.signalCode).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await started).toBeNull()
  expect(await ended).toEqual([null, 'SIGKILL'])
  vi.useRealTimers()
})

it('that fails in V8, as one out of memory does, ends nothing but itself', async () => {
  const logged: string[] = []
  const started = await startPracticeProcess(dataFolder, (message, details) =>
    logged.push(`${message} ${details?.type}`),
  )
  // Without a listener this would throw.
  started?.child.emit('error', 'FatalError')
  expect(logged).toEqual(['The practice service failed FatalError'])
})
