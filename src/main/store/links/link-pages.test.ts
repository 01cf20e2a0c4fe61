import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openMemoryDatabase } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { createLinkPages } from './link-pages.ts'
import { foldLink } from './link-row.ts'

const first = 2 ** 32
let db: Db

/** Rows whose order by number has nothing to do with when they were created. */
const fill = (rows: number) => {
  const insert = db.prepare(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded)
     VALUES (?, ?, ?, ?, '', 'https://example.com/', ?, 'copied', ?, ?, ?)`,
  )
  db.transaction(() => {
    for (let n = 0; n < rows; n += 1) {
      const at = 1_000_000 + ((n * 7919) % rows)
      const link = {
        customer: `Customer ${n}`,
        email: `c${n}@example.com`,
        note: '',
        redirectUrl: 'https://example.com/',
        url: `https://c.example/r/${n.toString(36)}`,
      }
      insert.run(first + n, `l${n}`, link.customer, link.email, link.url, at, at, foldLink(link))
    }
  })()
}

const all = { search: '', offset: 0, limit: 100 }
const pagesOf = () => createLinkPages(db, () => []).page

beforeEach(() => {
  db = openMemoryDatabase()
  migrate(db)
  db.exec("INSERT INTO connection (id, name, kind, address) VALUES ('c', 'c', 'service', 'https://x')")
})
afterEach(() => db.close())

describe('the register', () => {
  it('shows the newest first, whenever their rows came, and searches in the same order', () => {
    fill(1000)
    const page = pagesOf()
    for (const search of ['', 'customer', 'cust 9', 'example.com r']) {
      const { rows, total } = page(1, { ...all, search })
      const times = rows.map(({ createdAt }) => createdAt)
      expect([search, times]).toEqual([search, [...times].sort((a, b) => b - a)])
      const rest = page(1, { ...all, search, offset: 100, limit: 500 }).rows
      expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(Math.min(total, 600))
      expect(Math.max(...rest.map(({ createdAt }) => createdAt), 0)).toBeLessThan(times.at(-1) ?? 0)
    }
  })

  it('stays the list that it is up to a row, and counts what came since', () => {
    fill(300)
    const page = pagesOf()
    const before = page(1, { ...all, upTo: first + 249 })
    expect(before).toMatchObject({ total: 250, arrived: 50, latest: first + 249 })
    expect(page(1, { ...all, search: 'customer', upTo: first + 249 })).toMatchObject({
      total: 250,
      arrived: 50,
    })
    expect(page(1, all)).toMatchObject({ total: 300, arrived: 0, latest: first + 299 })
    expect(page(2, all)).toMatchObject({ total: 0, arrived: 0, latest: 0 })
  })

  it('reads its windows from the index alone, the last one as well', () => {
    fill(2_000)
    const page = pagesOf()
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT number FROM link INDEXED BY link_created WHERE number >> 32 = 1 AND archived = 0 AND number <= 9
         ORDER BY created_at DESC, number DESC LIMIT 100`,
      )
      .all()
    expect(JSON.stringify(plan)).toMatch(/COVERING INDEX link_created/)
    const windows = [
      { ...all, offset: 0 },
      { ...all, offset: 1_900 },
      { ...all, offset: 1_000, upTo: first + 1_800 },
      { ...all, search: 'example', offset: 1_900 },
    ]
    for (const window of windows) expect(page(1, window).rows).toHaveLength(100)
  })
})

it('leaves out what the service tells of while it may be a link of unknown outcome, until somebody follows it', () => {
  const page = pagesOf()
  db.exec(`
    INSERT INTO link (number, id, customer, email, note, redirect_url, state, created_at, state_at, folded, noted)
      VALUES (${first}, 'own', 'Ann', '', '', 'https://example.com/', 'outcome_unknown', 1000000, 1000000, '', 1);
    INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, maker, request_id)
      VALUES (${first + 1}, 'told', 'Ann', '', '', 'https://example.com/', 'https://c.example/r/1', 'created', 1000900, 1000900, '', 'Key', 'r1'),
        (${first + 2}, 'bob', 'Bob', '', '', 'https://example.com/', 'https://c.example/r/2', 'created', 1000900, 1000900, '', 'Key', 'r2')`)
  expect(page(1, all)).toMatchObject({ total: 2, unknown: 1 })
  expect(page(1, all).rows.map(({ id }) => id)).toEqual(['bob', 'own'])
  db.exec("UPDATE link SET progress = 'opened', progress_at = 1000950 WHERE id = 'told'")
  expect(page(1, all).rows).toHaveLength(3)
  // Whoever put it away does not want to be told of it.
  db.exec("UPDATE link SET archived = 1 WHERE id = 'own'")
  expect(page(1, all).unknown).toBe(0)
})
