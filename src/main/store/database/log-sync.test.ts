import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { createLogSync } from './log-sync.ts'

it('leaves a log as it is, also one that is not there, and holds nothing once it is closed', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  const { sync, close } = createLogSync(file)
  sync()
  writeFileSync(`${file}-wal`, 'one')
  sync()
  appendFileSync(`${file}-wal`, ' two')
  sync()
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('one two')
  close()
  rmSync(`${file}-wal`)
  sync()
  expect(() => readFileSync(`${file}-wal`)).toThrow('ENOENT')
  remove()
})
