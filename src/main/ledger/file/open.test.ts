import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspect, openToRead, versionOf } from '../../sqlite/database.ts'
import { createLedger } from '../ledger.ts'
import { createIdleCheckpoint } from '../open-ledger.ts'
import { makePlace, openedLedger, testKey } from '../testing/ledger-file.ts'
import { backupsOf } from './backup.ts'
import { migrate, migrations, openDurable } from './database.ts'
import { closeUntouched, openLedgerFile } from './open.ts'

let at: ReturnType<typeof makePlace>
beforeEach(() => {
  at = makePlace()
})
afterEach(() => at.remove())

const setting = "INSERT INTO setting VALUES ('name', 'Zephyrine')"
const problemOf = (key = testKey) => {
  const opened = openLedgerFile({ ...at.place, key })
  return opened.ok ? null : opened.failure
}
const bytes = () =>
  readdirSync(at.folder)
    .filter(name => !name.endsWith('-shm') && statSync(`${at.folder}/${name}`).size > 0)
    .map(name => [
      name,
      createHash('sha256')
        .update(readFileSync(`${at.folder}/${name}`))
        .digest('hex'),
    ])

describe('a ledger', () => {
  it('is encrypted, for its own user alone, and durable: what was written is there after it was not closed', () => {
    const db = openedLedger(at.place)
    db.exec(setting)
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('temp_store', { simple: true })).toBe(2)
    expect(db.pragma('secure_delete', { simple: true })).toBe(1)
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    for (const name of readdirSync(at.folder)) {
      expect(statSync(`${at.folder}/${name}`).mode & 0o077).toBe(0)
      expect(readFileSync(`${at.folder}/${name}`).includes('Zephyrine')).toBe(false)
    }
    expect(inspect(at.place, read => read.prepare('SELECT value FROM setting').pluck().get())).toBe(
      'Zephyrine',
    )
    db.close()
  })

  it('is in its own file alone once nothing is written any more, and when it was closed', () => {
    const db = openedLedger(at.place)
    const wal = () => statSync(`${at.place.file}-wal`).size
    const idle = createIdleCheckpoint(db)
    idle()
    db.exec(setting)
    idle()
    expect(wal()).toBeGreaterThan(0)
    idle()
    expect(wal()).toBe(0)
    db.exec("DELETE FROM setting WHERE name = 'name'")
    db.close()
    expect(readdirSync(at.folder)).toEqual(['ledger.db'])
  })

  it('is not waited for where a back-up still reads it, and is in its own file alone once that is made', () => {
    const db = openedLedger(at.place)
    db.exec(setting)
    const backup = openToRead(at.place)
    const reading = backup.prepare('SELECT name FROM sqlite_schema').iterate()
    reading.next()
    db.exec("UPDATE setting SET value = 'Other'")
    const idle = createIdleCheckpoint(db)
    const before = performance.now()
    idle()
    expect(performance.now() - before).toBeLessThan(1_000)
    reading.return?.()
    backup.close()
    idle()
    expect(statSync(`${at.place.file}-wal`).size).toBe(0)
    expect(db.pragma('busy_timeout', { simple: true })).toBe(5_000)
    db.close()
  })

  it('is refused with another key, cut short, without its file or of a newer version, and stays as it is', () => {
    const db = openedLedger(at.place)
    db.exec(setting)
    closeUntouched(db, at.place)
    const before = bytes()
    expect(problemOf('cd'.repeat(32))).toEqual({ code: 'store', problem: 'damaged' })
    expect(bytes()).toEqual(before)
    const newer = openedLedger(at.place)
    newer.pragma(`user_version = ${migrations.length + 1}`)
    newer.close()
    const closed = bytes()
    expect(problemOf()).toEqual({ code: 'store', problem: 'newer' })
    expect(bytes()).toEqual(closed)
    writeFileSync(at.place.file, Buffer.alloc(8192, 7))
    expect(problemOf()).toEqual({ code: 'store', problem: 'damaged' })
    truncateSync(at.place.file)
    writeFileSync(`${at.place.file}-wal`, 'something')
    expect(problemOf()).toEqual({ code: 'store', problem: 'missing' })
  })

  it('whose first lines a kill cut off is made at the next start', () => {
    // The head of a rollback journal ("The Rollback Journal" in SQLite's page on its file format): there was no page before, of 4,096 bytes.
    const journal = Buffer.alloc(512)
    journal.write('d9d505f920a163d7', 'hex')
    journal.writeUInt32BE(512, 20)
    journal.writeUInt32BE(4096, 24)
    writeFileSync(`${at.place.file}-journal`, journal)
    writeFileSync(at.place.file, Buffer.alloc(4096, 7))
    const db = openedLedger(at.place)
    expect(versionOf(db)).toBe(migrations.length)
    db.close()
    expect(readdirSync(at.folder).toSorted()).toEqual(['ledger.db'])
  })

  it('is backed up before a migration, which happens as a whole or not at all', () => {
    const first = openedLedger(at.place)
    first.exec(setting)
    first.close()
    const failing = () => {
      throw new Error('A fault of the migration')
    }
    const second = (db: typeof first) =>
      db.exec("CREATE TABLE later (a TEXT) STRICT; INSERT INTO later VALUES ('x')")
    const both = [...migrations, second]
    const half = [
      ...migrations,
      (db: typeof first) => {
        second(db)
        failing()
      },
    ]
    expect(() => openLedgerFile(at.place, half)).toThrow('A fault of the migration')
    expect(inspect(at.place, versionOf)).toBe(migrations.length)
    const opened = openLedgerFile({ ...at.place, now: at.place.now + 1000 }, both)
    if (!opened.ok) throw new Error('Not opened')
    expect(versionOf(opened.value)).toBe(both.length)
    opened.value.close()
    const backups = backupsOf(at.place.file)
    expect(backups).toHaveLength(2)
    for (const { file } of backups) expect(inspect({ file, key: testKey }, versionOf)).toBe(migrations.length)
  })

  it('of an earlier app says of links when their customers ended what they shared', () => {
    const earlier = openDurable(at.place)
    migrate(earlier, migrations.slice(0, 5))
    const link = (id: string, progress: string) =>
      `INSERT INTO link (connection_seq, id, customer, email, note, url, state, created_at, state_at, last_at, progress, customer_id)
       VALUES (1, '${id}', '', '', '', 'https://x.example/${id}', 'created', 1, 1, 1, ${progress}, '${id}');`
    earlier.exec(
      `INSERT INTO connection (id, name, kind, address) VALUES ('a', 'a', 'service', 'https://x.example');
       ${link('ends', "'accepted'")} ${link('shares', "'accepted'")} ${link('opened', "'opened'")}
       INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'ends', 1, 7, ''), (1, 'opened', 1, 7, '')`,
    )
    earlier.close()
    const db = openedLedger(at.place)
    const { rows } = createLedger(db).links.page(1, { by: 'last', offset: 0, limit: 9 })
    db.close()
    expect(rows.map(({ id, endedAt }) => [id, endedAt])).toEqual([
      ['ends', 7],
      ['opened', null],
      ['shares', null],
    ])
  })

  it('finds links noted before letters such as ł were searched for as l', () => {
    const earlier = openDurable(at.place)
    migrate(earlier, migrations.slice(0, 8))
    earlier.exec(
      `INSERT INTO connection (id, name, kind, address) VALUES ('a', 'a', 'service', 'https://x.example');
       INSERT INTO link (connection_seq, id, customer, email, note, url, state, created_at, state_at, last_at, who, words)
         VALUES (1, 'b', 'Łukasz Groß', '', '', 'https://x.example/b', 'created', 1, 1, 1, 'łukasz groß', 'łukasz groß');
       INSERT INTO link_word (link_word) VALUES ('rebuild')`,
    )
    earlier.close()
    const db = openedLedger(at.place)
    const { links } = createLedger(db)
    const found = (search: string) => links.page(1, { search, offset: 0, limit: 9 }).rows.map(({ id }) => id)
    const all = ['lukasz', 'Łukasz', 'gross', 'groß'].map(found)
    db.close()
    expect(all).toEqual(Array(4).fill(['b']))
  })

  it('finds the standing link of an earlier app by the name that it is shown with', () => {
    const earlier = openDurable(at.place)
    migrate(earlier, migrations.slice(0, 15))
    earlier.exec(
      `INSERT INTO connection (id, name, kind, address) VALUES ('a', 'a', 'service', 'https://x.example');
       INSERT INTO link (connection_seq, id, customer, email, note, url, state, created_at, state_at, last_at, words)
         VALUES (1, 'all', '', '', 'window', 'https://x.example/all', 'created', 1, 1, 1, 'window');
       INSERT INTO link_word (link_word) VALUES ('rebuild')`,
    )
    earlier.close()
    const db = openedLedger(at.place)
    const { links } = createLedger(db)
    const found = (search: string) => links.page(1, { search, offset: 0, limit: 9 }).rows.map(({ id }) => id)
    const all = ['standing', 'standing link', 'window'].map(found)
    db.exec("INSERT INTO link_word (link_word, rank) VALUES ('integrity-check', 1)")
    db.close()
    expect(all).toEqual(Array(3).fill(['all']))
  })

  it('of an earlier app keeps a follow-up day that was chosen after the answer', () => {
    const earlier = openDurable(at.place)
    migrate(earlier, migrations.slice(0, 13))
    const link = (number: number, id: string, chosenAt: number) =>
      `INSERT INTO link (connection_seq, number, id, customer, email, note, url, state, created_at, state_at, last_at, progress, progress_at, follow_up_at)
       VALUES (1, ${number}, '${id}', '', '', '', 'https://x.example/${id}', 'created', 1, 1, 20, 'accepted', 20, 75);
       INSERT INTO link_action VALUES (${number}, ${chosenAt}, 'follow_up', 1, '');`
    earlier.exec(
      `INSERT INTO connection (id, name, kind, address) VALUES ('a', 'a', 'service', 'https://x.example');
       ${link(1, 'before', 10)} ${link(2, 'after', 30)}`,
    )
    earlier.close()
    const db = openedLedger(at.place)
    const days = db.prepare('SELECT id, follow_up_at FROM link ORDER BY number').raw().all()
    db.close()
    expect(days).toEqual([
      ['before', null],
      ['after', 75],
    ])
  })

  it('in memory is a whole one and touches no disk', () => {
    const db = openedLedger('memory')
    db.exec(setting)
    expect(versionOf(db)).toBe(migrations.length)
    db.close()
    expect(readdirSync(at.folder)).toEqual([])
  })
})
