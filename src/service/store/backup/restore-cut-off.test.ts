import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSource } from '../../testing/database.ts'
import { startApp } from '../../testing/service.ts'
import { backUp, restore } from './backup.ts'

const disk = vi.hoisted(() => ({ isOver: false }))
vi.mock('node:fs', async importOriginal => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (disk.isOver && `${to}`.endsWith('service.db')) throw new Error('cut off')
    fs.renameSync(from, to)
  }
  return { ...fs, renameSync }
})

test('a restore that is cut off before its last step leaves the database that was there in its place', async () => {
  const { source, remove } = await createSource('sqlite')
  onTestFinished(remove)
  if (source.kind !== 'sqlite') throw new Error('Another database')
  const { store } = await startApp('sqlite', { source, customers: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'connect-cut-off-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'service.backup')
  await backUp(source, file)
  await store.close()
  disk.isOver = true
  await expect(restore(source, file)).rejects.toThrow('cut off')
  expect(existsSync(join(source.folder, 'service.db'))).toBe(true)
  disk.isOver = false
  await restore(source, file)
})
