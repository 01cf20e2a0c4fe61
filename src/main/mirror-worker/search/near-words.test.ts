import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { openMirror } from '../file/open.ts'
import { createNearWords } from './near-words.ts'
import { tokensOf } from './tokens.ts'

let db: Db
beforeEach(() => {
  const opened = openMirror('memory')
  if (opened === null) throw new Error('No mirror')
  db = opened
})
afterEach(() => db.close())

const index = (names: string[]) => {
  db.exec("INSERT INTO word (word) VALUES ('delete-all')")
  const insert = db.prepare<[number, string]>('INSERT INTO word (rowid, words) VALUES (?, ?)')
  for (const [at, name] of names.entries())
    insert.run(
      at + 1,
      tokensOf({ texts: [name], utility: null, number: null, ids: [], state: null, filters: [] }),
    )
}

/** Whether two words differ by one letter more, less or other, or by two swapped letters; compared without an index. */
const isNear = (one: string, other: string): boolean => {
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  const from = at < 0 ? one.length : at
  const [own, its] = [one.slice(from), other.slice(from)]
  return (
    one !== other &&
    (own === its.slice(1) ||
      own.slice(1) === its ||
      own.slice(1) === its.slice(1) ||
      (own[0] === its[1] && own[1] === its[0] && own.slice(2) === its.slice(2)))
  )
}

it('of words of which one letter is wrong says the word that is there, as one going through all words would', () => {
  index(['Ann Muller', 'Bo Miller', 'Cy Miller'])
  const near = createNearWords(createSql(db))
  expect(['muler', 'muleer', 'Mullerr', 'mlluer', 'nuller'].map(near)).toEqual(
    Array(5).fill('Muller').with(3, null),
  )
  // Of two words that are equally near, the one with more rows; a word that is found by itself stays.
  expect([near('meller'), near('ann muler')]).toEqual(['Miller', 'ann Muller'])
  // Of words that are equally near, the one that is there beside the others, in whatever order they are.
  expect([near('ann meller'), near('meller ann')]).toEqual(['ann Muller', 'Muller ann'])
  // Not for short words, numbers, and words in which two letters are wrong.
  expect(['an', 'bo x', '7012', 'mulexx', 'muller', '', '"*'].map(near)).toEqual(Array(7).fill(null))
  const letters = fc.stringMatching(/^[abc]{3,7}$/)
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 8 }), letters, (names, typed) => {
      index(names)
      const isHere = typed.length < 4 || names.some(name => name.startsWith(typed))
      const said = createNearWords(createSql(db))(typed)?.toLowerCase() ?? null
      const possible = isHere ? [] : names.filter(name => isNear(typed, name))
      expect(possible.length === 0 ? said === null : possible.includes(said ?? ''), `${typed} ${names}`).toBe(
        true,
      )
    }),
    { numRuns: 200 },
  )
})
