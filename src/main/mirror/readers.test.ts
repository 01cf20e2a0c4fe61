import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { makeMirrorFile } from '../mirror-worker/testing/mirror-file.ts'
import { createReaders } from './readers.ts'

const script = new URL('./testing/held-reader.worker.ts', import.meta.url)
let mirror: ReturnType<typeof makeMirrorFile>
let readers: ReturnType<typeof createReaders>
let gone: Error[]

beforeEach(() => {
  gone = []
  mirror = makeMirrorFile(
    Array.from({ length: 30 }, (_, n) => ({
      customerId: `cus_${n}`,
      serviceName: n % 2 === 0 ? 'Ana' : 'Bo',
    })),
  )
  readers = createReaders(script, mirror.key, error => gone.push(error))
})
afterEach(async () => {
  await readers.stop()
  mirror.close()
})

const total = async (search = '') => {
  const input = { ...unfiltered, search, offset: 0, limit: 10 }
  return (await readers.ask({ name: 'accounts.page', file: mirror.file, input, latest: false })).total
}
const summaryOf = (file: string) =>
  readers.ask({ name: 'accounts.summary', file, input: null, latest: false })
/** Holds a reader up until `release`. */
const hold = (name: string) => {
  const gate = join(mirror.folder, name)
  // After `release`, the request fails, since there is no such mirror.
  const held = summaryOf(`hold:${gate}`).catch((error: Error) => error)
  return { held, release: () => writeFileSync(gate, '') }
}
const latest = (search: string) =>
  readers.ask({
    name: 'accounts.count',
    file: mirror.file,
    input: { ...unfiltered, search },
    latest: true,
  })

it('reads what was asked, as far as the mirror is', async () => {
  expect(await total()).toBe(30)
  mirror.fill([{ customerId: 'late', serviceName: 'Ana' }])
  expect([await total(), await total('ana')]).toEqual([31, 16])
})

it('starts another reader only where the ones before are busy', async () => {
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  for (let question = 0; question < 3; question += 1) await total()
  expect(started).toBe(1)
  await Promise.all([total(), total('ana')])
  expect(started).toBe(2)
})

it('answers side by side: one that is held up holds up no other', async () => {
  const { held, release } = hold('one')
  expect(await Promise.all([total(), total('ana'), total('bo')])).toEqual([30, 15, 15])
  release()
  expect(await held).toBeInstanceOf(Error)
})

describe('while both are busy', () => {
  it('of what is asked for the latest list the newest replaces those that wait, and no other', async () => {
    const busy = [hold('one'), hold('two')]
    const input = { utility: null, state: null, city: null }
    const other = readers.ask({ name: 'accounts.known', file: mirror.file, input, latest: true })
    const old = Promise.allSettled([latest('a'), latest('a'), latest('b')])
    const plain = total()
    const wanted = [latest('ana'), latest('ana')]
    for (const one of await old) expect(one).toMatchObject({ reason: { code: 'REPLACED' } })
    for (const { release } of busy) release()
    expect(await Promise.all([plain, ...wanted])).toEqual([30, 15, 15])
    expect(await other).toMatchObject({ nobody: 30 })
    await Promise.all(busy.map(({ held }) => held))
  })

  it('what waits for a mirror that is closed is left', async () => {
    const busy = [hold('one'), hold('two')]
    const waiting = total()
    const closing = readers.close(mirror.file)
    await expect(waiting).rejects.toMatchObject({ code: 'MIRROR_CLOSED' })
    for (const { release } of busy) release()
    await closing
    expect(await total()).toBe(30)
    await Promise.all(busy.map(({ held }) => held))
  })
})

it('fails what a reader was asked that dies, tells why, and starts it again', async () => {
  expect(await Promise.all([total(), total()])).toEqual([30, 30])
  const dying = summaryOf('die:')
  const waiting = total()
  await expect(dying).rejects.toThrow()
  expect(await waiting).toBe(30)
  expect(gone).toHaveLength(1)
  expect(await Promise.all([total(), total('ana'), total('bo')])).toEqual([30, 15, 15])
})

it('says that a mirror cannot be read, and goes on with others', async () => {
  const broken = join(mirror.folder, 'mirror-b.db')
  writeFileSync(broken, 'x'.repeat(8192))
  await expect(summaryOf(broken)).rejects.toMatchObject({
    code: 'MIRROR_DAMAGED',
  })
  await expect(summaryOf(join(mirror.folder, 'none.db'))).rejects.toMatchObject({
    code: 'SQLITE_CANTOPEN',
  })
  expect(existsSync(join(mirror.folder, 'none.db'))).toBe(false)
  expect(await total()).toBe(30)
})
