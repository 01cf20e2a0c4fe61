import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { idRange } from '../id-range.ts'
import { foldAll } from '../search.ts'
import { createRarestParts } from './rarest-parts.ts'
import { createTextBeyond } from './text-beyond.ts'

const seq = 1
const { first } = idRange(seq)

/** Rows with nothing but texts. */
const withTexts = <T>(texts: { shown: string; ids: string }[], use: (db: Db) => T): T => {
  const db = openMemoryDatabase()
  try {
    migrate(db)
    db.pragma('foreign_keys = OFF')
    const row = db.prepare(
      `INSERT INTO utility_account (id, connection_seq, customer_number, position, present, folded, folded_ids)
       VALUES (?, 1, ?, 0, 1, ?, ?)`,
    )
    const index = db.prepare('INSERT INTO utility_account_text (rowid, folded, folded_ids) VALUES (?, ?, ?)')
    for (const [n, { shown, ids }] of texts.entries()) {
      const [folded, foldedIds] = [foldAll([shown]), foldAll([ids])]
      row.run(first + n, n, folded, foldedIds)
      index.run(first + n, folded, foldedIds)
    }
    return use(db)
  } finally {
    db.close()
  }
}

const text = fc.string({ unit: fc.constantFrom(...'aabE -é1'), maxLength: 14 })
const texts = fc.array(fc.record({ shown: text, ids: text }), { maxLength: 30 })
const search = fc.string({ unit: fc.constantFrom(...'aabé-1'), minLength: 4, maxLength: 7 })

it('finds whatever has all of a text somewhere and is not known, as going through all rows would', () => {
  let compared = 0
  fc.assert(
    fc.property(texts, search, fc.array(fc.nat(29)), fc.boolean(), (all, looked, known, isPlace) =>
      withTexts(all, db => {
        const where = isPlace ? 'place' : 'everything'
        const without = new Set(known.map(n => first + n))
        const filter = { ...unfiltered, search: looked }
        const found = createTextBeyond(db)(seq, filter, { where }, without)
        if (found === null) return
        compared += 1
        const plain = foldAll([looked]).trim()
        const there = all.flatMap(({ shown, ids }, n) =>
          !without.has(first + n) &&
          (isPlace ? [shown] : [shown, ids]).some(field => foldAll([field]).includes(plain))
            ? [first + n]
            : [],
        )
        expect(found).toEqual(there.reverse())
      }),
    ),
    { numRuns: 150 },
  )
  expect(compared).toBeGreaterThan(30)
})

it('leaves what many rows may hold to the index, and what is no longer than its parts', () => {
  const many = Array.from({ length: 300 }, () => ({ shown: 'sugarmaple', ids: '' }))
  withTexts(many, db => {
    const beyond = createTextBeyond(db)
    const find = (looked: string, known: number[] = []) =>
      beyond(seq, { ...unfiltered, search: looked }, {}, new Set(known))
    expect(find('maple')).toBeNull()
    expect(find('gar')).toBeNull()
    expect(find('1234')).toBeNull()
    const ids = many.map((_, n) => first + n)
    expect(find('maple', ids.slice(1))).toEqual([first])
    expect(find('mapple')).toEqual([])
  })
})

it('looks for the letters that fewest rows hold, and for no others that nearly all do', () => {
  const rows = Array.from({ length: 400 }, (_, n) => ({
    shown: `${n % 20 === 0 ? 'maple' : 'oak'} st ${n}@example.com`,
    ids: '',
  }))
  withTexts(rows, db => {
    const parts = createRarestParts(db)
    expect(parts(seq, 'maple')).toBe('"map" AND "apl"')
    expect(parts(seq, 'plexam')).toBe('"lex"')
    expect(parts(seq, 'oak')).toBe('"oak"')
    expect(parts(seq, '4711')).toBe('"4711"')
    expect(parts(seq, 'élan')).toBe('"élan"')
  })
})
