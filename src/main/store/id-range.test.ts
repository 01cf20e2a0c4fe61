import { expect, it } from 'vitest'
import { openMemoryDatabase } from './database/database.ts'
import { bound, idRange } from './id-range.ts'

it('bounds an index of words by whole numbers, which those of JavaScript are not for SQLite', () => {
  const db = openMemoryDatabase()
  const kinds = db.prepare(`SELECT typeof(:last), typeof(${bound('last')}), ${bound('last')} = :last`).raw()
  expect(kinds.get({ last: idRange(7).last })).toEqual(['real', 'integer', 1])
  db.close()
})
