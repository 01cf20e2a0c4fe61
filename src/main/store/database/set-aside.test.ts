import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { removeAside, setAside } from './set-aside.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

it('copies that are old enough are removed with all that belongs to them, and nothing else is', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  const write = (...names: string[]) => {
    for (const name of names) writeFileSync(join(folder, name), 'x')
  }
  for (const at of [noon - 1000, noon - 1000, noon, noon + 1000]) {
    write('store.db', 'store.db-wal')
    setAside(file, at)
  }
  const others = ['store-set-aside-of-mine.db', 'other-set-aside-2026-01-01-00-00-00.db', 'store.db']
  write('store-set-aside-2026-11-20-11-59-59.installation.json', ...others)
  expect(removeAside(file, noon)).toBe(7)
  expect(readdirSync(folder).toSorted()).toEqual(
    [
      ...others,
      'store-set-aside-2026-11-20-12-00-01.db',
      'store-set-aside-2026-11-20-12-00-01.db-wal',
    ].toSorted(),
  )
  remove()
})
