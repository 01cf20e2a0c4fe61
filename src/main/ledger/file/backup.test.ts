import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkpoint, type Db, inspect } from '../../sqlite/database.ts'
import { createLedger } from '../ledger.ts'
import { makePlace, openedLedger } from '../testing/ledger-file.ts'
import { backups, backupsOf, latestBackup, makeBackup, restoreBackup } from './backup.ts'
import { migrations } from './database.ts'
import { finishReplacing } from './replace.ts'
import { removeAside, setAside } from './set-aside.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 5, 10, 30)
let at: ReturnType<typeof makePlace>
let db: Db
beforeEach(() => {
  at = makePlace()
  db = openedLedger(at.place)
})
afterEach(() => {
  db.close()
  at.remove()
})

const write = (value: string) =>
  db
    .prepare("INSERT INTO setting VALUES ('name', ?) ON CONFLICT DO UPDATE SET value = excluded.value")
    .run(value)
const valueIn = (file: string) =>
  inspect({ ...at.place, file }, read => read.prepare('SELECT value FROM setting').pluck().get())
const names = () => readdirSync(at.folder).toSorted()

const connection = {
  ...{ id: 'a', name: 'A', kind: 'service' as const },
  ...{ address: 'https://a.example', portalAddress: null },
}

describe('back-ups of a ledger', () => {
  it('are made once a day, of all that was written, encrypted; three are kept', () => {
    for (let hours = 0; hours < 24 * 6; hours += 6) {
      write(`Zephyrine ${hours}`)
      expect(backups.daily({ place: at.place, now: start + hours * hour })).toBe(hours % 24 === 0)
    }
    const kept = backupsOf(at.place.file)
    expect(kept.map(backup => (backup.at - start) / hour)).toEqual([120, 96, 72])
    expect(kept.map(({ file }) => valueIn(file))).toEqual(['Zephyrine 120', 'Zephyrine 96', 'Zephyrine 72'])
    for (const { file } of kept) expect(readFileSync(file).includes('Zephyrine')).toBe(false)
    for (const { file } of kept) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(names().filter(name => name.includes('part'))).toEqual([])
  })

  it('are made although the clock was ahead when the last one was', () => {
    makeBackup(at.place, start + 1000 * hour)
    expect(backups.daily({ place: at.place, now: start })).toBe(true)
  })

  it('are made although the last one is of a store that was set aside, under another key', () => {
    const other = makePlace()
    const others = openedLedger({ ...other.place, key: 'e'.repeat(64) })
    others.close()
    const { file } = makeBackup({ ...other.place, key: 'e'.repeat(64) }, start + hour)
    renameSync(file, join(at.folder, basename(file)))
    other.remove()
    expect(backups.daily({ place: at.place, now: start + 2 * hour })).toBe(true)
    expect(backups.daily({ place: at.place, now: start + 3 * hour })).toBe(false)
  })

  it('are made, and the one before is offered, although the last one cannot be opened', () => {
    const before = makeBackup(at.place, start - hour)
    symlinkSync('/nowhere', join(at.folder, 'ledger-backup-2026-01-05-10-30-00.db'))
    expect(latestBackup(at.place, start)).toEqual(before)
    const later = start + 24 * hour
    expect(backups.daily({ place: at.place, now: later })).toBe(true)
    expect(backups.daily({ place: at.place, now: later + hour })).toBe(false)
  })

  it('of a newer app are not offered to one that cannot open them, which makes its own', () => {
    const before = makeBackup(at.place, start)
    db.pragma(`user_version = ${migrations.length + 1}`)
    makeBackup(at.place, start + hour)
    db.pragma(`user_version = ${migrations.length}`)
    expect(latestBackup(at.place, start + 2 * hour)).toEqual(before)
    expect(backups.daily({ place: at.place, now: start + 24 * hour })).toBe(true)
  })

  it('made while the clock was ahead are older than those made since', () => {
    for (const days of [900, 901, 902]) makeBackup(at.place, start + days * 24 * hour)
    for (const days of [0, 1]) {
      const now = start + days * 24 * hour
      write(`Zephyrine ${days}`)
      expect(backups.daily({ place: at.place, now })).toBe(true)
      expect(backups.daily({ place: at.place, now: now + hour })).toBe(false)
      expect(valueIn(latestBackup(at.place, now)?.file ?? '')).toBe(`Zephyrine ${days}`)
    }
    const now = start + 48 * hour
    backups.remake({ place: at.place, now })
    expect(backupsOf(at.place.file, now).map(backup => backup.at)).toEqual([now])
  })

  it('have nothing any more of what was removed for good, once they were made anew', () => {
    write('Zephyrine of Quokkastreet')
    makeBackup(at.place, start)
    makeBackup(at.place, start + hour)
    db.exec('DELETE FROM setting')
    checkpoint(db)
    backups.remake({ place: at.place, now: start + 2 * hour })
    const kept = backupsOf(at.place.file)
    expect(kept.map(backup => backup.at)).toEqual([start + 2 * hour])
    expect(kept.map(({ file }) => valueIn(file))).toEqual([undefined])
  })

  it('are made, and made anew, although an old one cannot be removed: each other is', () => {
    const stuck = join(at.folder, 'ledger-backup-2025-01-01-00-00-00.db')
    mkdirSync(stuck)
    for (const hours of [0, 1, 2, 3]) makeBackup(at.place, start + hours * hour)
    const kept = () => backupsOf(at.place.file).map(backup => (backup.at - start) / hour)
    expect(kept().slice(0, 4)).toEqual([3, 2, 1, expect.any(Number)])
    const stuckToo = join(at.folder, 'ledger-backup-2026-01-05-14-30-00.db')
    mkdirSync(stuckToo)
    expect(() => backups.remake({ place: at.place, now: start + 5 * hour })).toThrow()
    expect(kept().slice(0, -1)).toEqual([5, 4])
    for (const folder of [stuck, stuckToo]) rmdirSync(folder)
  })

  it('take the place of a damaged ledger, the newest first that can be read; the ledger is set aside', () => {
    write('first')
    makeBackup(at.place, start)
    write('second')
    const second = makeBackup(at.place, start + 24 * hour)
    write('third')
    truncateSync(makeBackup(at.place, start + 48 * hour).file, 9000)
    db.close()
    writeFileSync(at.place.file, Buffer.alloc(8192, 1))
    const found = latestBackup(at.place)
    expect(found).toEqual(second)
    if (found === null) return
    const aside = restoreBackup(at.place, found, start + 50 * hour)
    expect(aside).toBe('ledger-set-aside-2026-01-07-12-30-00.db')
    expect(readFileSync(join(at.folder, aside ?? ''))).toEqual(Buffer.alloc(8192, 1))
    expect(valueIn(at.place.file)).toBe('second')
    db = openedLedger(at.place)
    expect(existsSync(second.file)).toBe(true)
    expect(latestBackup({ ...at.place, file: join(at.folder, 'other.db') })).toBeNull()
  })

  it('send no mail again that waited when they were made: it may have left since', () => {
    const { connections, links, mails } = createLedger(db)
    connections.add(connection)
    links.add(1, { id: 'l', customer: 'Ann', email: '', note: '', redirectUrl: null, createdAt: 1 })
    mails.add([{ id: 'm', linkId: 'l', messageId: 'm', to: 'ann@x', subject: 's', text: 't', createdAt: 1 }])
    const backup = makeBackup(at.place, start)
    db.close()
    restoreBackup(at.place, backup, start + hour)
    db = openedLedger(at.place)
    const restored = createLedger(db).mails
    expect(restored.next()).toBeNull()
    expect([restored.markInterrupted(start), restored.byId('m')?.state]).toEqual([1, 'unknown'])
    expect(names().filter(name => name.includes('restored'))).toEqual([])
  })

  it('make no link again by themselves for rows that waited when they were made: one may have been made since', () => {
    const { connections, runs } = createLedger(db)
    connections.add(connection)
    const noColumns = { customer: 0, surname: null, email: null, note: null, redirectUrl: null }
    const setUp = { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: 2 }
    for (const id of ['sent', 'draft', 'corrected']) {
      const { seq } = runs.add({ connectionSeq: 1, id, name: id, createdAt: 1, setUp })
      runs.rows.add(seq, 0, [['Ann']])
      runs.setState({ id, state: id === 'draft' ? 'draft' : 'running', paused: null, at: 1 })
    }
    db.exec("UPDATE run_row SET state = 'waiting'")
    runs.setState({ id: 'corrected', state: 'done', paused: null, at: 2 })
    runs.beginCheck('corrected', () => undefined)
    db.exec("UPDATE run SET after_check = 'done' WHERE id = 'corrected'")
    runs.endCheck('corrected')
    expect(runs.byId('corrected')).toMatchObject({ state: 'paused', wasDone: true })
    const backup = makeBackup(at.place, start)
    db.close()
    restoreBackup(at.place, backup, start + hour)
    db = openedLedger(at.place)
    const restored = createLedger(db).runs
    restored.interrupt()
    expect([restored.byId('sent')?.state, restored.rows.first(1, 1)]).toMatchObject([
      'paused',
      [{ state: 'failed', error: { code: 'perhaps_made' } }],
    ])
    expect(restored.rows.first(2, 1)).toMatchObject([{ state: 'waiting', error: null }])
    expect(restored.byId('corrected')).toMatchObject({ state: 'paused', wasDone: false })
  })

  it('are put in after a kill between the two renames, and half a copy of one is dropped', () => {
    write('kept')
    const { file } = makeBackup(at.place, start)
    db.close()
    const part = join(at.folder, 'ledger-restored-part.db')
    writeFileSync(part, 'half')
    expect(finishReplacing(at.place.file, start)).toBeNull()
    expect(existsSync(part)).toBe(false)
    writeFileSync(join(at.folder, 'ledger-restored.db'), readFileSync(file))
    setAside(at.place.file, start)
    expect(finishReplacing(at.place.file, start)).toBe('restored')
    expect(valueIn(at.place.file)).toBe('kept')
    db = openedLedger(at.place)
  })
})

it('what was set aside long ago is removed with all that belongs to it, and nothing else is', () => {
  const file = join(at.folder, 'store.db')
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const put = (...all: string[]) => {
    for (const name of all) writeFileSync(join(at.folder, name), 'x')
  }
  for (const time of [noon - 1000, noon - 1000, noon, noon + 1000]) {
    put('store.db', 'store.db-wal')
    setAside(file, time)
  }
  const others = ['store-set-aside-of-mine.db', 'other-set-aside-2026-01-01-00-00-00.db', 'store.db']
  put('store-set-aside-2026-11-20-11-59-59.installation.json', ...others)
  expect(removeAside([file], noon)).toBe(7)
  const own = basename(at.place.file)
  expect(names().filter(name => !name.startsWith(own))).toEqual(
    [
      ...others,
      'store-set-aside-2026-11-20-12-00-01.db',
      'store-set-aside-2026-11-20-12-00-01.db-wal',
    ].toSorted(),
  )
})

it('what was set aside long ago is removed although a newer copy, which another program has open, is not', () => {
  const file = join(at.folder, 'store.db')
  for (const time of [start, start + hour]) {
    writeFileSync(file, 'x')
    setAside(file, time)
  }
  const stuck = join(at.folder, 'store-set-aside-2026-01-05-12-30-00.db')
  mkdirSync(stuck)
  expect(() => removeAside([file], start + 3 * hour)).toThrow()
  expect(names().filter(name => name.startsWith('store'))).toEqual([basename(stuck)])
  rmdirSync(stuck)
})
