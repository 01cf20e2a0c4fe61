import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPractice } from './practice.ts'

const { fork } = vi.hoisted(() => ({ fork: vi.fn() }))
vi.mock('electron', () => ({ utilityProcess: { fork } }))

let dataFolder = ''
let children: EventEmitter[] = []
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'practice-'))
  children = []
  fork.mockReset().mockImplementation(() => {
    const stdout = new PassThrough()
    const port = 4001 + children.length
    const ready = {
      baseUrl: `http://127.0.0.1:${port}`,
      portalUrl: `http://127.0.0.1:${port}/portal`,
      apiKey: 'udc_p',
    }
    stdout.write(`${JSON.stringify(ready)}\n`)
    const child = Object.assign(new EventEmitter(), { stdout, kill: vi.fn() })
    children.push(child)
    return child
  })
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

it('that runs out of memory is started again', async () => {
  const practice = createPractice(dataFolder, () => undefined)
  const states: string[] = []
  practice.onChange(() => states.push(practice.state()))
  await practice.start()
  children[0]?.emit('error', 'FatalError')
  children[0]?.emit('exit', 1)
  await expect.poll(() => practice.state()).toBe('running')
  expect(states).toEqual(['starting', 'running', 'restarting', 'running'])
  expect(await practice.start()).toMatchObject({ ok: true, value: { baseUrl: 'http://127.0.0.1:4002' } })
  practice.stop()
})

it('that cannot be started is a failure with words, and can be asked for again', async () => {
  const good = fork.getMockImplementation()
  fork.mockImplementation(() => {
    throw new Error('Out of processes')
  })
  const practice = createPractice(dataFolder, () => undefined)
  expect(await practice.start()).toEqual({ ok: false, failure: { code: 'practice_stopped' } })
  expect(practice.state()).toBe('stopped')
  fork.mockImplementation(good ?? (() => undefined))
  expect(await practice.start()).toMatchObject({ ok: true })
  practice.stop()
})
