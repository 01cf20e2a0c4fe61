import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type StartedWorker, startWorker } from './requests.ts'
import type { SampleApi } from './testing/sample.worker.ts'

const script = new URL('testing/sample.worker.ts', import.meta.url)
const limits = { maxOldGenerationSizeMb: 64 }

let worker: StartedWorker<SampleApi>
beforeEach(() => {
  worker = startWorker(script, { workerData: 'own', limits })
})
afterEach(() => worker.stop())

describe('a worker', () => {
  it('answers each request with what is its', async () => {
    const answers = [
      worker.request('later', 'x'),
      worker.request('add', { one: 1, other: 2 }),
      worker.request('data', null),
    ]
    expect(await Promise.all(answers)).toEqual(['x', 3, 'own'])
  })

  it('answers what SQLite says, and of other errors nothing that may be of a customer', async () => {
    await expect(worker.request('fail', { name: 'SqliteError', code: 'SQLITE_FULL' })).rejects.toMatchObject({
      name: 'SqliteError',
      code: 'SQLITE_FULL',
      message: 'UNIQUE constraint failed: customer.number',
    })
    const error = await worker.request('parse', '{"name": Maria Alvarez}').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'SyntaxError', message: 'The worker failed' })
    expect(error instanceof Error && error.stack).toMatch(/sample\.worker/)
    expect(String(error instanceof Error && error.stack)).not.toMatch(/Maria/)
    const lines = await worker.request('parse', '{"name":\n    at Maria}').catch((thrown: unknown) => thrown)
    expect(String(lines instanceof Error && lines.stack)).not.toMatch(/Maria/)
    expect(await worker.request('add', { one: 1, other: 1 })).toBe(2)
  })

  it('fails what it has no function for', async () => {
    const unknown = startWorker<{ none: (input: null) => void; toString: (input: null) => void }>(script)
    onTestFinished(unknown.stop)
    for (const name of ['none', 'toString'] as const)
      await expect(unknown.request(name, null)).rejects.toMatchObject({ code: 'UNKNOWN_REQUEST' })
  })

  it('that is gone answers an error to all that was and is asked', async () => {
    const waiting = worker.request('exit', null)
    const behind = worker.request('add', { one: 1, other: 1 })
    for (const asked of [waiting, behind]) await expect(asked).rejects.toMatchObject({ code: 'WORKER_GONE' })
    expect(await worker.gone).toMatchObject({ code: 'WORKER_GONE' })
    await expect(worker.request('add', { one: 1, other: 1 })).rejects.toMatchObject({ code: 'WORKER_GONE' })
  })

  it('that wants more memory than there is is gone alone', async () => {
    await expect(worker.request('fill', null)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })

  it('that is stopped answers an error to what waits', async () => {
    const waiting = worker.request('later', 'x')
    const [stopped] = await Promise.all([
      worker.gone,
      worker.stop(),
      expect(waiting).rejects.toBeInstanceOf(Error),
    ])
    expect(stopped).toBe(null)
  })

  it('that was asked something has loaded what it works with when it is stopped', async () => {
    const loaded = new Int32Array(new SharedArrayBuffer(4))
    const early = startWorker<SampleApi>(script, { workerData: loaded })
    const waiting = expect(early.request('add', { one: 1, other: 1 })).rejects.toMatchObject({
      code: 'WORKER_GONE',
    })
    await Promise.all([early.stop(), early.stop(), waiting])
    expect(loaded[0]).toBe(1)
  })

  it('rejects what cannot be cloned, and goes on', async () => {
    const input = {
      one: 1,
      other: 2,
      get more() {
        return () => undefined
      },
    }
    await expect(worker.request('add', input)).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await worker.request('add', { one: 1, other: 1 })).toBe(2)
  })
})
