import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createFacts } from '../facts/facts.ts'
import { openDurable } from '../file/database.ts'
import { linkMatch } from '../links/link-texts.ts'
import { makePlace, openedLedger, testKey } from '../testing/ledger-file.ts'
import { takeOver } from './take-over.ts'
import { makeOneFileStore, watchRuns } from './testing/one-file-store.ts'

const t = Date.UTC(2026, 0, 5, 10)
const day = 86_400_000
let at: ReturnType<typeof makePlace>
let ledger: Db
const store = () => ({ file: join(at.folder, 'store.db'), key: testKey })
beforeEach(() => {
  at = makePlace()
  makeOneFileStore(store())
  ledger = openedLedger(at.place)
})
afterEach(() => {
  ledger.close()
  at.remove()
})

const all = (sql: string, ...given: unknown[]): unknown[] =>
  ledger
    .prepare(sql)
    .raw()
    .all(...given)
const tables = () =>
  ledger
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'link_word%'",
    )
    .pluck()
    .all()
    .map(String)
/** Every row of every table. */
const content = () => Object.fromEntries(tables().map(table => [table, all(`SELECT * FROM ${table}`)]))
const taken = (salvage = false) => takeOver(store(), ledger, { now: t + 10 * day, salvage })
const found = (search: string) =>
  all(
    'SELECT l.id FROM link_word w JOIN link l ON l.number = w.rowid WHERE link_word MATCH ? ORDER BY l.number',
    linkMatch(search),
  ).flat()

describe('what an app of the one-file time left', () => {
  it('comes over as a whole, but for what is copied from the service', () => {
    expect(taken()).toEqual({
      ok: true,
      value: { links: 12, read: null, setAside: 'store-set-aside-2026-01-15-10-00-00.db' },
    })
    expect(existsSync(store().file)).toBe(false)
    expect(all("SELECT name, value FROM setting WHERE name IN ('settings', 'current')")).toEqual([
      ['current', 'main'],
      ['settings', '{"theme":"dark"}'],
    ])
    expect(all('SELECT name FROM key_to_remove')).toEqual([['key-of-nobody']])
    expect(
      all('SELECT id, name, page_afterwards, thanks, tells_changes, first_list_at FROM connection'),
    ).toEqual([
      ['main', 'Main office', 'https://main.example/thanks', 'https://main.example/offered', 1, t + 1000],
      ['other', 'Other', null, null, null, null],
    ])
    expect(
      all('SELECT c.id, v.name, v.held FROM saved_view v JOIN connection c ON seq = connection_seq'),
    ).toEqual([['main', 'Texas', '{"state":"TX"}']])
    expect(all('SELECT url FROM redirect_url').flat()).toContain('https://main.example/back')
    expect(all('SELECT url FROM earlier_standing')).toEqual([['https://connect.example/s/one']])
  })

  it('holds each link with its texts, times, actions and mails, found by what it shows', () => {
    taken()
    expect(
      all(
        `SELECT l.id, c.id, customer, known_state, follow_up_at, asked ->> 'customer', archived, customer_name FROM link l
         JOIN connection c ON seq = connection_seq WHERE maker IS NULL ORDER BY number`,
      ),
    ).toEqual([
      ['plain', 'main', 'Zoë Ångström', 'copied', null, null, 0, null],
      ['unknown', 'main', 'Unknown Ursula', 'outcome_unknown', null, null, 0, null],
      ['edited', 'main', 'After Edit', 'created', t + 9 * day, 'Before Edit', 0, null],
      ['mailed', 'main', 'Maria Garcia', 'accepted', null, null, 0, null],
      ['standing', 'main', '', 'copied', null, null, 0, null],
      ['matched', 'main', 'Matched by hand', 'accepted', null, null, 0, 'Second Two'],
      ['archived', 'main', 'Put Away', 'created', null, null, 1, null],
      ['row-1', 'main', 'Ann', 'created', null, null, 0, null],
      ['row-2', 'main', 'Ann', 'outcome_unknown', null, null, 0, null],
      ['elsewhere', 'other', 'Elsewhere Emil', 'created', null, null, 0, null],
    ])
    expect(all("SELECT came_back ->> 'code' FROM link WHERE id = 'unknown'")).toEqual([['timed_out']])
    const actions = (id: string) =>
      all(
        'SELECT action, here, detail FROM link_action JOIN link ON number = link_number WHERE id = ? ORDER BY at, action',
        id,
      )
    expect(actions('edited')).toEqual([
      ['created', 1, ''],
      ['customer', 1, 'Before Edit'],
      ['follow_up', 1, ''],
      ['note', 1, ''],
    ])
    expect(actions('mailed')).toEqual([
      ['created', 1, ''],
      ['mailed', 1, 'maria@x.example'],
      ['mail_refused', 1, 'maria@x.example'],
      ['accepted', 0, ''],
    ])
    // Mails to a customer who was removed lose their texts; one that waits still needs its text.
    expect(all('SELECT id, state, subject, text FROM mail ORDER BY number')).toEqual([
      ['m1', 'handed', '', ''],
      ['m2', 'refused', '', ''],
      ['m3', 'waiting', 'Subject m3', 'Text of m3'],
    ])
    expect(found('zoe angst')).toEqual(['plain'])
    expect(found('second two')).toEqual(['matched'])
    expect(found('https://connect.example/r/plainX')).toEqual(['plain'])
    expect(found('removed connection')).toEqual([])
    // Throws where the full-text index and the rows differ.
    ledger.exec("INSERT INTO link_word (link_word, rank) VALUES ('integrity-check', 1)")
  })

  it('holds what only the ledger knows of customers, each to be sent to the mirror', () => {
    taken()
    const facts = createFacts(createSql(ledger)).after(1, 0, 100)
    const known = Object.fromEntries(facts.facts.map(({ customerId, ...fact }) => [customerId, fact]))
    const unlinked = { notedName: null, notedBy: null, linkEmail: null, knownBy: null, standing: 0 }
    const nothing = { ...unlinked, firstSeenAt: null, isNew: 0 }
    const linked = { ...nothing, notedBy: 'link', knownBy: 'service' }
    expect(known).toEqual({
      c1: { ...linked, notedName: 'Colleague q1' },
      c2: { ...linked, notedName: 'Matched by hand', knownBy: 'person' },
      c3: { ...nothing, firstSeenAt: t + 1000 },
      c4: { ...nothing, firstSeenAt: t + 1000, knownBy: 'service' },
      c5: { ...nothing, firstSeenAt: t + 2 * day, isNew: 1 },
      c6: { ...nothing, firstSeenAt: t + 2 * day },
      c7: { ...nothing, firstSeenAt: t + 5 * day, isNew: 1, knownBy: 'service', standing: 1 },
    })
    expect(all('SELECT customer_id, name FROM given_name')).toEqual([['c2', 'Called by Staff']])
    expect(all('SELECT customer_id, link_id FROM refused_link')).toEqual([['c5', 'plain']])
    expect(
      all(
        "SELECT customer_id, began_at, ended_at, removal_due, removed_at, name, email, raw ->> 'customerId' FROM ended WHERE raw <> ''",
      ),
    ).toEqual([['c3', t - 9 * day, t + 5 * day, t + 35 * day, null, 'Ending Erna', 'c3@post.example', 'c3']])
    expect(all("SELECT customer_id, removed_at, name, email FROM ended WHERE raw = ''")).toEqual([
      ['c4', t + 6 * day, null, null],
    ])
    expect(all('SELECT customer_id, what, before, after FROM customer_change')).toEqual([
      ['c1', 'address', expect.stringContaining('1 Main St'), expect.stringContaining('2 Oak Ave')],
    ])
  })

  it('holds runs with their rows; one that was being checked goes back to what it was', () => {
    taken()
    expect(all('SELECT id, state, after_check FROM run')).toEqual([['run-1', 'checking', 'paused']])
    expect(all('SELECT place, customer, state, link_id FROM run_row ORDER BY place')).toEqual([
      [0, '', 'unchecked', null],
      [1, 'Ann', 'created', 'row-1'],
      [2, 'Bob', 'sending', 'row-2'],
      [3, 'Cy', 'waiting', null],
    ])
  })

  it('holds the name of the company, which was one for all connections', () => {
    openDurable(store()).exec(`INSERT OR REPLACE INTO setting VALUES ('mail/company', '"Acme"')`).close()
    taken()
    expect(all('SELECT DISTINCT company FROM connection')).toEqual([['Acme']])
  })

  it('holds a run that became a draft again in its check as paused', () => {
    openDurable(store()).exec("UPDATE run SET state = 'draft'").close()
    taken()
    expect(all('SELECT state, after_check FROM run')).toEqual([['paused', null]])
  })

  it('is taken over once, although the kill came before it was set aside', () => {
    taken()
    const before = content()
    renameSync(join(at.folder, 'store-set-aside-2026-01-15-10-00-00.db'), store().file)
    expect(taken()).toMatchObject({ ok: true, value: { links: 12 } })
    expect(existsSync(store().file)).toBe(false)
    expect(content()).toEqual(before)
    expect(taken()).toEqual({ ok: true, value: null })
  })

  it('is all there or not at all, whatever write it is that fails', () => {
    let failing = 0
    let writes = 0
    watchRuns(ledger, () => {
      writes += 1
      if (writes === failing) throw new Error('A write fails')
    })
    const empty = content()
    for (failing = 1; ; failing += 1) {
      writes = 0
      let isThrown = false
      try {
        taken()
      } catch (error) {
        expect(error).toEqual(new Error('A write fails'))
        isThrown = true
      }
      if (!isThrown) break
      expect(content()).toEqual(empty)
      expect(existsSync(store().file)).toBe(true)
    }
    expect(failing).toBeGreaterThan(15)
    expect(all('SELECT count(*) FROM link')).toEqual([[12]])
    expect(existsSync(store().file)).toBe(false)
  })

  it('is all there after the next start, whenever the process is killed', () => {
    ledger.close()
    const script = fileURLToPath(new URL('./testing/killed-takeover.ts', import.meta.url))
    for (const n of [1, 5, 10, 18]) {
      const killed = spawnSync(process.execPath, [script, store().file, at.place.file, testKey, `${n}`])
      expect(killed.signal).toBe('SIGKILL')
      expect(readdirSync(at.folder)).toContain('store.db')
    }
    ledger = openedLedger(at.place)
    expect(all('SELECT count(*) FROM link')).toEqual([[0]])
    expect(taken()).toMatchObject({ ok: true, value: { links: 12 } })
    expect(all('SELECT count(*) FROM link')).toEqual([[12]])
  })

  it('stays where it is, and the ledger empty, if it is damaged', () => {
    const empty = content()
    truncateSync(store().file, 40_960)
    expect(taken()).toEqual({ ok: false, failure: { code: 'store', problem: 'damaged' } })
    expect(content()).toEqual(empty)
    expect(existsSync(store().file)).toBe(true)
  })
})

describe('a store that is damaged', () => {
  const pageSize = 4096

  it('is left as it is, until a person asks for what can be read', () => {
    truncateSync(store().file, 2 * pageSize)
    expect(taken()).toEqual({ ok: false, failure: { code: 'store', problem: 'damaged' } })
    expect(existsSync(store().file)).toBe(true)
    expect(all('SELECT id FROM connection')).toEqual([])
  })

  it('gives what can be read, whichever of its pages is spoilt, and is set aside as it was found', () => {
    const good = readFileSync(store().file)
    const kept = new Set<number>()
    let ruined = 0
    for (let page = 1; page < good.length / pageSize; page += 1) {
      const bad = Buffer.from(good).fill(0x5a, page * pageSize, (page + 1) * pageSize)
      writeFileSync(store().file, bad)
      const other = makePlace()
      const db = openedLedger(other.place)
      const answer = takeOver(store(), db, { now: t + 10 * day, salvage: true })
      db.close()
      other.remove()
      if (!answer.ok) {
        // The damaged page holds sqlite_schema.
        expect(answer.failure).toEqual({ code: 'store', problem: 'ruined' })
        ruined += 1
        continue
      }
      const { links = 0, read, setAside } = answer.value ?? {}
      if (links < 12) expect(read?.links.lost).toBeGreaterThan(0)
      kept.add(links)
      expect(readFileSync(join(at.folder, setAside ?? '')).equals(bad)).toBe(true)
      rmSync(join(at.folder, setAside ?? ''))
    }
    expect(ruined).toBeLessThan(good.length / pageSize / 4)
    expect(kept).toContain(12)
    expect(Math.min(...kept)).toBeLessThan(12)
  })

  it('that nothing can be read of stays where it is', () => {
    writeFileSync(store().file, Buffer.alloc(2 * pageSize, 1))
    expect(taken(true)).toEqual({ ok: false, failure: { code: 'store', problem: 'ruined' } })
    expect(readdirSync(at.folder).filter(name => /store/.test(name))).toEqual(['store.db'])
  })
})
