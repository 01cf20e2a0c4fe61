import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownFolder } from './data-folder.ts'

vi.mock('electron', () => ({ app: {} }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it.skipIf(process.platform === 'win32')(
  'closes a folder that was open to everybody, with all that is in it',
  () => {
    const data = join(folder, 'data')
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(join(data, 'practice'), { recursive: true })
    for (const file of ['store.db', 'practice/service.db', '../elsewhere']) {
      writeFileSync(join(data, file), '')
      chmodSync(join(data, file), 0o666)
    }
    chmodSync(data, 0o777)
    symlinkSync(elsewhere, join(data, 'link'))
    expect(ownFolder(data)).toBe(0)
    expect(modeOf(data)).toBe('700')
    expect(modeOf(join(data, 'practice'))).toBe('700')
    expect(modeOf(join(data, 'store.db'))).toBe('600')
    expect(modeOf(join(data, 'practice/service.db'))).toBe('600')
    expect(modeOf(elsewhere)).toBe('666')
  },
)

it.skipIf(process.platform === 'win32')('makes one that is for its owner only', () => {
  expect(ownFolder(join(folder, 'new', 'data'))).toBe(0)
  expect(modeOf(join(folder, 'new', 'data'))).toBe('700')
})
