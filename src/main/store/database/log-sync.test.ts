import { closeSync, fdatasync, fdatasyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { createLogSync } from './log-sync.ts'

vi.mock('node:fs', { spy: true })

const wrong = () => {
  throw new Error('EIO')
}
beforeEach(() => void vi.resetAllMocks())

it.skipIf(process.platform === 'darwin')('brings a log to the disk as it is, over one handle', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  const { sync, begin, close } = createLogSync(file)
  // There is none yet.
  sync()
  begin()
  expect(fdatasyncSync).not.toHaveBeenCalled()
  expect(fdatasync).not.toHaveBeenCalled()
  writeFileSync(`${file}-wal`, 'one')
  vi.mocked(openSync).mockClear()
  sync()
  sync()
  const handle = vi.mocked(openSync).mock.results[0]?.value
  expect(vi.mocked(fdatasyncSync).mock.calls).toEqual([[handle], [handle]])
  begin()
  expect(vi.mocked(fdatasync).mock.calls).toEqual([[handle, expect.any(Function)]])
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('one')
  vi.mocked(closeSync).mockClear()
  close()
  expect(vi.mocked(closeSync).mock.calls).toEqual([[handle]])
  remove()
})

it('leaves it to SQLite to say what is wrong with the disk', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  writeFileSync(`${file}-wal`, 'one')
  const { sync, begin, close } = createLogSync(file)
  vi.mocked(fdatasync).mockImplementation((_, done) => done(new Error('EIO')))
  vi.mocked(fdatasyncSync).mockImplementation(wrong)
  vi.mocked(closeSync).mockImplementation(wrong)
  expect(sync).not.toThrow()
  expect(begin).not.toThrow()
  expect(close).not.toThrow()
  vi.resetAllMocks()
  remove()
})
