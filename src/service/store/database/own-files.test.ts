import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './open.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const open = async (at: string) => {
  const errors: unknown[] = []
  const store = await openStore({ kind: 'sqlite', folder: at }, error => errors.push(error))
  expect(errors).toEqual([])
  return store
}

it.skipIf(process.platform === 'win32')(
  'data are for their owner only, also where the folder was open to all',
  async () => {
    const first = await open(folder)
    await first.close()
    chmodSync(folder, 0o777)
    chmodSync(join(folder, 'service.db'), 0o666)
    writeFileSync(join(folder, 'of-somebody-else'), '')
    chmodSync(join(folder, 'of-somebody-else'), 0o644)
    const store = await open(folder)
    expect(modeOf(folder)).toBe('700')
    const ours = readdirSync(folder).filter(name => name.startsWith('service.db'))
    expect(ours).toEqual(['service.db', 'service.db-shm', 'service.db-wal'])
    for (const name of ours) expect(modeOf(join(folder, name))).toBe('600')
    expect(modeOf(join(folder, 'of-somebody-else'))).toBe('644')
    await store.close()
  },
)

it.skipIf(process.platform === 'win32')(
  'a folder that was not there is made for its owner only',
  async () => {
    const store = await open(join(folder, 'new'))
    expect(modeOf(join(folder, 'new'))).toBe('700')
    expect(modeOf(join(folder, 'new', 'service.db'))).toBe('600')
    await store.close()
  },
)
