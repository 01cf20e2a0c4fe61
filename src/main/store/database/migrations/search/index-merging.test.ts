import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeOlderFile } from '../../../testing/older-file.ts'
import { temporaryFolder } from '../../../testing/samples.ts'
import { openDatabase } from '../../database.ts'
import { migrate } from '../../migrations.ts'

const key = 'a1'.repeat(32)
const textOf = (n: number) => `${(n * 2654435761).toString(36)} ${(n * 40503).toString(36)} oak st el paso`

it.each([
  ['AEGIS-256', () => undefined],
  ['SQLCipher', makeOlderFile],
])('each leaf of a search index is on one page of a file encrypted by %s', (_, make) => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  make(file, key)
  const db = openDatabase(file, key)
  try {
    migrate(db)
    for (const [table, columns] of [
      ['utility_account_text', 'folded, folded_ids'],
      ['utility_account_words', 'words'],
      ['link_text', 'folded'],
    ] as const) {
      const texts = columns.split(', ').map((_column, at) => `t${at}`)
      const add = db.prepare(`INSERT INTO ${table} (rowid, ${columns}) VALUES (:id, :${texts.join(', :')})`)
      db.transaction(() => {
        for (let id = 1; id <= 3000; id += 1) add.run({ id, t0: textOf(id), t1: textOf(-id) })
      })()
      const pages = db
        .prepare('SELECT DISTINCT pagetype FROM dbstat WHERE name = ?')
        .pluck()
        .all(`${table}_data`)
      expect(pages).toContain('leaf')
      expect(pages).not.toContain('overflow')
    }
  } finally {
    db.close()
    remove()
  }
})
