import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createLinkStore, type LinkStore } from '../links.ts'
import { noColumns } from './run-store.ts'
import { createRunStore, type RunStore } from './runs.ts'

let db: Db
let links: LinkStore
let runs: RunStore

beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec("INSERT INTO connection (id, name, kind, address) VALUES ('c', 'c', 'service', 'https://x')")
  links = createLinkStore(db)
  runs = createRunStore(db, links)
  const setUp = { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: 8 }
  runs.add({ connectionSeq: 1, id: 'run', name: 'List', createdAt: 1, setUp })
  runs.rows.add(1, 0, [['Zephyrine'], ['Maria'], ['Omar']])
})
afterEach(() => db.close())

const owner = { seq: 1, connectionSeq: 1 }
const send = (place: number, customer: string) => {
  const link = { id: `l${place}`, customer, email: '', note: '', redirectUrl: null, createdAt: 1 }
  return { what: 'send' as const, place, link }
}
const made = (place: number) => {
  const url = `https://x.example/r/${place}`
  return { what: 'made' as const, place, linkId: `l${place}`, url, at: 2 }
}
const shown = () => runs.rows.after(1, 0, 9).map(({ state, url, at }) => [state, url, at])
const isIndexed = (part: string) =>
  Number(
    db
      .prepare('SELECT count(*) FROM link_text_data WHERE instr(block, ?) > 0')
      .pluck()
      .get(Buffer.from(part)),
  )

it('keeps what was made with what comes after it, also of a row whose link is gone', () => {
  runs.journal.enter(owner, [send(0, 'Zephyrine'), send(1, 'Maria')])
  links.remove('l1')
  runs.journal.enter(owner, [made(0), send(2, 'Omar'), made(1)])
  expect(shown()).toEqual([
    ['created', 'https://x.example/r/0', 2],
    ['created', null, 2],
    ['sending', null, 1],
  ])
})

it('keeps nothing of a write that fails, and overwrites all the same what is removed after it', () => {
  runs.journal.enter(owner, [send(0, 'Zephyrine'), send(1, 'Maria')])
  db.exec(
    "CREATE TEMP TRIGGER full BEFORE UPDATE OF url ON link WHEN new.id = 'l1' BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  expect(() => runs.journal.enter(owner, [made(0), made(1)])).toThrow('full')
  db.exec('DROP TRIGGER full')
  expect(shown().map(([state]) => state)).toEqual(['sending', 'sending', 'unchecked'])
  expect(isIndexed('zep')).toBe(1)
  links.remove('l0')
  expect(isIndexed('zep')).toBe(0)
})
