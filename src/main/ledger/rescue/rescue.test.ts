import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspect } from '../../sqlite/database.ts'
import { makeBackup } from '../file/backup.ts'
import { migrate, migrations, openDurable } from '../file/database.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { makePlace, openedLedger } from '../testing/ledger-file.ts'
import { rescueLedger } from './rescue.ts'

let at: ReturnType<typeof makePlace>
beforeEach(() => {
  at = makePlace()
})
afterEach(() => at.remove())

const withLedger = <T>(work: (ledger: Ledger) => T): T => {
  const db = openedLedger(at.place)
  const ledger = createLedger(db)
  try {
    return db.transaction(() => work(ledger))()
  } finally {
    db.close()
  }
}
const add = ({ links }: Ledger, from: number, to: number) => {
  for (let n = from; n < to; n += 1) {
    links.add(1, {
      id: `l${n}`,
      customer: `Customer ${n}`,
      email: '',
      note: `Note ${n}`,
      redirectUrl: 'https://x.example',
      createdAt: n,
    })
    links.setUrl({ id: `l${n}`, url: `https://c.example/r/${n}`, at: n })
    links.endMaking(`l${n}`)
  }
}
const fill = (count = 300) =>
  withLedger(ledger => {
    ledger.connections.add({
      id: 'a',
      name: 'A',
      kind: 'service',
      address: 'https://a.example',
      portalAddress: null,
    })
    ledger.settings.write('connection/current', 'a')
    ledger.customers.name(1, 'c', 'Called by staff')
    add(ledger, 0, count)
  })
const rescued = () => {
  const result = rescueLedger(at.place, at.place.now)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const notes = () =>
  withLedger(({ links }) => links.page(1, { offset: 0, limit: 1000 }).rows.map(({ note }) => note))
/** Flips a bit in the middle of a page, counted from 1. */
const flip = (page: number) => {
  const bytes = readFileSync(at.place.file)
  const offset = (page - 1) * 4096 + 2048
  bytes[offset] = (bytes[offset] ?? 0) ^ 1
  writeFileSync(at.place.file, bytes)
}
const pagesOf = (name: string) =>
  inspect(at.place, db =>
    db
      .prepare<[string], { page: number; type: string }>(
        'SELECT pageno AS page, pagetype AS type FROM dbstat WHERE name = ? ORDER BY pageno',
      )
      .all(name),
  )
const rootOf = (name: string) =>
  inspect(at.place, db =>
    Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name)),
  )

describe('a damaged ledger', () => {
  it('that is whole all the same loses nothing, and is set aside as it was found', () => {
    fill(50)
    const before = readFileSync(at.place.file)
    const { links, setAside } = rescued()
    expect(links).toEqual({ kept: 50, fromBackup: 0, lost: 0 })
    expect(readFileSync(`${at.folder}/${setAside}`)).toEqual(before)
    expect(notes()).toHaveLength(50)
    withLedger(({ links: register, facts, connections }) => {
      expect(register.page(1, { search: 'customer 49', offset: 0, limit: 9 }).total).toBe(1)
      expect(facts.after(1, 0, 9).facts).toMatchObject([{ customerId: 'c', notedName: 'Called by staff' }])
      expect(connections.all()).toMatchObject([{ id: 'a', name: 'A' }])
    })
  })

  it('that was cut short is read as far as it goes, and filled from its back-up', () => {
    fill(300)
    const whole = readFileSync(at.place.file)
    truncateSync(at.place.file, Math.floor(whole.length * 0.98))
    expect(rescued().links.kept).toBeGreaterThan(250)
    writeFileSync(at.place.file, whole)
    makeBackup(at.place, at.place.now)
    withLedger(ledger => add(ledger, 300, 320))
    truncateSync(at.place.file, Math.floor(whole.length * 0.6))
    const { links, backupAt } = rescued()
    expect(backupAt).toBe(at.place.now)
    expect(links.kept + links.fromBackup).toBeGreaterThanOrEqual(300)
    expect(new Set(notes()).size).toBe(notes().length)
  })

  it('whose tree of links cannot be walked is read page by page', () => {
    fill(300)
    flip(rootOf('link'))
    const { links } = rescued()
    expect(links).toMatchObject({ kept: 300, fromBackup: 0 })
    expect(notes().toSorted()).toEqual(Array.from({ length: 300 }, (_, n) => `Note ${n}`).toSorted())
  })

  it('of which a page of links is gone has these from its back-up, and of whole tables nothing that was removed since', () => {
    fill(300)
    withLedger(({ settings }) => settings.write('removed', 'since'))
    makeBackup(at.place, at.place.now)
    withLedger(({ settings }) => settings.write('removed', null))
    const leaf = pagesOf('link').findLast(({ type }) => type === 'leaf')
    flip(leaf?.page ?? 0)
    const { links } = rescued()
    expect(links.fromBackup).toBeGreaterThan(0)
    expect(links.kept + links.fromBackup).toBe(300)
    expect(links.lost).toBe(0)
    expect(notes()).toHaveLength(300)
    expect(withLedger(({ settings }) => settings.read('removed'))).toBeNull()
  })

  it('says that something is lost where no index knows how much, though its back-up has some of it', () => {
    const settings = (from: number, to: number) =>
      withLedger(ledger => {
        for (let n = from; n < to; n += 1) ledger.settings.write(`draft-${n}`, 'x'.repeat(200))
      })
    fill(10)
    settings(0, 20)
    makeBackup(at.place, at.place.now)
    settings(20, 100)
    const leaf = pagesOf('setting').find(({ type }) => type === 'leaf')
    flip(leaf?.page ?? 0)
    const { others } = rescued()
    expect(others.fromBackup).toBeGreaterThan(0)
    const all = Array.from({ length: 100 }, (_, n) => `draft-${n}`)
    const left = withLedger(ledger => all.filter(name => ledger.settings.read(name) !== null))
    expect(left.length).toBeLessThan(100)
    expect(others.lost).toBe(1)
  })

  it('sends no mail again that waited when its back-up was made: it may have left since', () => {
    fill(10)
    const mail = { id: 'm', linkId: 'l1', messageId: 'm', to: 'ann@x', subject: 's', text: 't', createdAt: 1 }
    withLedger(({ mails }) => mails.add([mail]))
    makeBackup(at.place, at.place.now)
    withLedger(({ mails }) =>
      mails.end('m', { ...{ state: 'handed', at: 2, dueAt: 2, attempts: 1 }, problem: null, answer: null }),
    )
    flip(rootOf('mail'))
    expect(rescued().others.fromBackup).toBe(1)
    expect(
      withLedger(({ mails }) => [mails.next(), mails.markInterrupted(3), mails.byId('m')?.state]),
    ).toEqual([null, 1, 'unknown'])
  })

  it('makes no link again by itself for a row that waited when its back-up was made: one may have been made since', () => {
    fill(10)
    const columns = { customer: 0, surname: null, email: null, note: null, redirectUrl: null }
    const setUp = { hasHeader: false, columns, redirectUrl: null, atATime: 2 }
    const made = { state: 'waiting', linkId: 'l', at: 2 } as const
    withLedger(({ runs }) => {
      for (const id of ['started', 'draft']) {
        const { seq } = runs.add({ connectionSeq: 1, id, name: id, createdAt: 1, setUp })
        runs.rows.add(seq, 0, [['Ann']])
        runs.journal.enter({ seq, connectionSeq: 1 }, [{ ...made, place: 0 }])
      }
    })
    makeBackup(at.place, at.place.now)
    withLedger(({ runs }) => {
      runs.setState({ id: 'started', state: 'paused', paused: null, at: 2 })
      runs.begin({ id: 'started', seq: 1 }, 2)
      runs.setState({ id: 'draft', state: 'draft', paused: null, at: 2 })
    })
    flip(rootOf('run_row'))
    expect(rescued().others.fromBackup).toBe(2)
    expect(withLedger(({ runs }) => [1, 2].map(seq => runs.rows.first(seq, 1)[0]))).toMatchObject([
      { state: 'failed', error: { code: 'perhaps_made' } },
      { state: 'waiting', error: null },
    ])
  })

  it('without its settings has a connection chosen', () => {
    fill(10)
    flip(rootOf('setting'))
    rescued()
    expect(withLedger(({ settings }) => settings.read('connection/current'))).toBe('a')
  })

  it('without its connections keeps their links under a name of their own', () => {
    fill(10)
    flip(rootOf('connection'))
    expect(rescued().links).toEqual({ kept: 10, fromBackup: 0, lost: 0 })
    expect(withLedger(({ connections }) => connections.all())).toMatchObject([
      { id: 'rescued-1', name: 'Rescued connection 1' },
    ])
    expect(notes()).toHaveLength(10)
  })

  it('without its connections keeps their links also where these are read page by page', () => {
    fill(300)
    flip(rootOf('connection'))
    flip(rootOf('link'))
    expect(rescued().links).toEqual({ kept: 300, fromBackup: 0, lost: 0 })
    expect(notes()).toHaveLength(300)
  })

  it('of an earlier app is rescued with the tables that it has, and one of today with a back-up of that', () => {
    const earlier = openDurable(at.place)
    migrate(earlier, migrations.slice(0, 3))
    earlier.exec(
      `INSERT INTO setting VALUES ('mail/company', '"Acme"');
       INSERT INTO connection (id, name, kind, address) VALUES ('a', 'A', 'service', 'https://a.example');
       INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at)
         VALUES (1, 'l', 'Ann', '', 'Note', 'https://x.example', 'https://c.example/r/1', 'created', 1, 1, 1)`,
    )
    earlier.close()
    makeBackup(at.place, at.place.now)
    flip(rootOf('saved_view'))
    expect(rescued().links).toEqual({ kept: 1, fromBackup: 0, lost: 0 })
    withLedger(({ connections, putAside }) => {
      expect(connections.all()).toMatchObject([{ id: 'a', company: 'Acme' }])
      putAside.put(1, ['item'], null, 1)
    })
    flip(rootOf('put_aside'))
    expect(rescued().others.lost).toBe(1)
    expect(notes()).toEqual(['Note'])
  })

  it('of which nothing can be read stays as it is', () => {
    fill(10)
    flip(1)
    const before = readFileSync(at.place.file)
    expect(rescueLedger(at.place, at.place.now)).toEqual({
      ok: false,
      failure: { code: 'store', problem: 'ruined' },
    })
    expect(readFileSync(at.place.file)).toEqual(before)
  })
})
