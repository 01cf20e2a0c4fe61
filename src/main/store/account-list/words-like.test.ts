import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createWordsLike } from './words-like.ts'

let db: Db
let id = 0
const add = (words: string): void => {
  id += 1
  db.prepare('INSERT INTO utility_account_words (rowid, words) VALUES (?, ?)').run(id, words)
}

beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
})
afterEach(() => db.close())

it('names the words that begin so, whatever comes before and after them, until others come', () => {
  const wordsLike = createWordsLike(db)
  add('mapl maple maplewood ~maple +maple =maple oak')
  add('maple mapple map')
  expect(wordsLike('mapl')).toEqual(['mapl', 'maple', 'maplewood'])
  expect(wordsLike('maple')).toEqual(['maple', 'maplewood'])
  expect(wordsLike('maplez')).toEqual([])
  add('maplezz')
  expect(wordsLike('maplez')).toEqual(['maplezz'])
})

it('names none where they are many, or where the index may fold a letter in its own way', () => {
  const wordsLike = createWordsLike(db)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const letter of letters) add(`many${letter} many${letter}x`)
  expect(wordsLike('many')).toBeNull()
  expect(wordsLike('manyc')).toEqual(['manyc', 'manycx'])
  expect(wordsLike('1234')).toBeNull()
  expect(wordsLike('straße')).toBeNull()
})
