import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../sqlite/database.ts'
import type { OutboxEntry } from '../file/outbox.ts'
import { contentsOf, expectSound, foundIn } from '../testing/contents.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { bodyOf, customerIn, pageOf, type ServiceCustomer } from '../testing/service-list.ts'
import { createWriter, type Writer } from '../writer.ts'

let mirror: ReturnType<typeof makeMirrorFile>
let db: Db
let writer: Writer
beforeEach(() => {
  mirror = makeMirrorFile()
  db = mirror.writer
  writer = createWriter(db)
})
afterEach(() => {
  expectSound(db)
  mirror.close()
})

const importAll = (pages: ServiceCustomer[][], at = 1, markNew = false) => {
  writer.beginImport({ at, markNew })
  const imported = pages.map(page => writer.importPage(pageOf(page)))
  return { imported, ...writer.endImport({ completeAt: at + 1, endUpTo: 1e9 }) }
}
const rows = () =>
  db
    .prepare<[], { id: number; customer: string; city: string | null }>(
      `SELECT u.id, c.customer_id AS customer, u.city FROM utility_account u JOIN customer c ON c.number = u.customer_number
       ORDER BY u.id DESC`,
    )
    .all()
const outbox = (): OutboxEntry[] => {
  const read = writer.readOutbox(null)
  writer.acknowledge({ upTo: read.at(-1)?.number ?? 0 })
  return read.map(({ entry }) => entry)
}
const customer = (customerId: string) =>
  db
    .prepare('SELECT name, is_new, first_seen_at, read_at FROM customer WHERE customer_id = ?')
    .get(customerId)

describe('a list', () => {
  it('is there with its rows and words, the newest highest and a customer’s in their order', () => {
    const { imported, customers } = importAll([
      [customerIn('a', ['El Paso', 'Waco'], 'Ann'), customerIn('b', [])],
      [customerIn('c', ['Waco'])],
    ])
    expect(imported).toEqual([
      { fresh: 2, met: 2, next: null },
      { fresh: 1, met: 3, next: null },
    ])
    expect(customers).toBe(3)
    expect(rows().map(({ customer: id, city }) => [id, city])).toEqual([
      ['c', 'Waco'],
      ['b', null],
      ['a', 'El Paso'],
      ['a', 'Waco'],
    ])
    expect([foundIn(db, 'waco'), foundIn(db, 'ann@mail'), foundIn(db, 'a-e0')]).toEqual([
      ['c', 'a'],
      ['a', 'a'],
      ['a'],
    ])
    expect(writer.state(null)).toMatchObject({ asOf: 2, listOffered: true, cursor: null, factNumber: 0 })
    expect(outbox()).toEqual([
      { kind: 'appeared', customerId: 'a', name: 'Ann', at: 1, isNew: false },
      { kind: 'appeared', customerId: 'b', name: null, at: 1, isNew: false },
      { kind: 'appeared', customerId: 'c', name: null, at: 1, isNew: false },
    ])
  })

  it('imported into a mirror that was made anew says who was first seen when, and who came since', () => {
    const facts = [
      {
        customerId: 'seen',
        notedName: null,
        notedBy: null,
        linkEmail: null,
        firstSeenAt: 60,
        isNew: 0 as const,
      },
      {
        customerId: 'new',
        notedName: null,
        notedBy: null,
        linkEmail: null,
        firstSeenAt: 70,
        isNew: 1 as const,
      },
    ]
    writer.applyFacts({ facts: facts.map(fact => ({ ...fact, knownBy: null, standing: 0 })), last: 1 })
    const [early, late] = [new Date(40).toISOString(), new Date(55).toISOString()]
    writer.beginImport({ at: 100, markNew: false, firstListAt: 50 })
    writer.importPage(
      pageOf([
        { ...customerIn('silent', []), connectedAt: null },
        { ...customerIn('early', []), connectedAt: early },
        { ...customerIn('late', []), connectedAt: late },
        customerIn('seen', []),
        customerIn('new', []),
      ]),
    )
    writer.endImport({ completeAt: 101, endUpTo: 1e9 })
    const of = (id: string) => customer(id)
    expect([of('silent'), of('early'), of('late'), of('seen'), of('new')]).toMatchObject([
      { first_seen_at: 50, is_new: 0 },
      { first_seen_at: 50, is_new: 0 },
      { first_seen_at: 100, is_new: 1 },
      { first_seen_at: 60, is_new: 0 },
      { first_seen_at: 70, is_new: 1 },
    ])
  })

  it('imported again changes nothing', () => {
    const list = [[customerIn('a', ['El Paso', 'Waco'], 'Ann'), customerIn('b', [])]]
    importAll(list)
    const [before, ids] = [contentsOf(db), rows()]
    outbox()
    importAll(list, 5, true)
    expect([contentsOf(db), rows(), outbox()]).toEqual([before, ids, []])
    expect(customer('a')).toEqual({ name: 'Ann', is_new: 0, first_seen_at: 1, read_at: 1 })
  })

  it('reports no more changes of a customer at once than the ledger keeps, the last of them', () => {
    const cities = Array.from({ length: 1_500 }, (_, n) => `City ${n}`)
    importAll([[customerIn('a', cities)]])
    outbox()
    const renamed = cities.map(city => `New ${city}`)
    importAll([[customerIn('a', renamed, 'Ann, renamed')]], 5)
    const [entry] = outbox()
    const changes = entry?.kind === 'changed' ? entry.changes : []
    expect([changes.length, changes.at(-1)?.after]).toEqual([1_000, '1500 Elm St, New City 1499, TX 76701'])
    expect(changes[0]).toMatchObject({ what: 'name', after: 'Ann, renamed' })
  })

  it('tells who is new, what changed and who is gone, and leaves all other rows where they are', () => {
    importAll([
      [customerIn('a', ['El Paso', 'Waco']), customerIn('b', ['Waco'], 'Bob'), customerIn('c', ['Waco'])],
    ])
    const ids = rows()
    outbox()
    const { missing, applied } = importAll(
      [[customerIn('a', ['Austin', 'Waco', 'Taos'], 'Ann'), customerIn('c', ['Waco']), customerIn('d', [])]],
      5,
      true,
    )
    expect([missing, applied]).toEqual([1, true])
    const [d, a2, ...others] = rows()
    expect([d, a2]).toMatchObject([{ customer: 'd' }, { customer: 'a', city: 'Taos' }])
    const meant = ids.filter(row => row.customer !== 'b')
    expect(others).toEqual(meant.map(row => (row.city === 'El Paso' ? { ...row, city: 'Austin' } : row)))
    expect(customer('d')).toMatchObject({ is_new: 1, first_seen_at: 5 })
    expect([foundIn(db, 'paso'), foundIn(db, 'austin'), foundIn(db, 'bob')]).toEqual([[], ['a'], []])
    expect(outbox()).toMatchObject([
      {
        kind: 'changed',
        customerId: 'a',
        changes: [
          { what: 'name', after: 'Ann' },
          { what: 'email' },
          { what: 'address', at: 5 },
          { what: 'added' },
        ],
      },
      { kind: 'appeared', customerId: 'd', isNew: true },
      { kind: 'ended', customerId: 'b', name: 'Bob', email: 'bob@mail.example', firstSeenAt: 1, at: 6 },
    ])
  })

  it('that was not read to its end ends nobody, and one that repeats says so', () => {
    importAll([[customerIn('a', ['Waco']), customerIn('b', ['Waco'])]])
    writer.beginImport({ at: 5, markNew: true })
    expect(writer.importPage(pageOf([customerIn('a', ['Waco'])], 'x'))).toMatchObject({ fresh: 1, met: 1 })
    expect(writer.importPage(pageOf([customerIn('a', ['Waco'])], 'x'))).toMatchObject({ fresh: 0, met: 1 })
    expect(writer.endImport({ completeAt: null, endUpTo: 0 })).toEqual({
      customers: 1,
      missing: 0,
      applied: false,
    })
    expect(writer.state(null).asOf).toBe(2)
    expect(foundIn(db, 'waco')).toEqual(['b', 'a'])
  })

  it('has the words of a page written to the index at once, not row by row', () => {
    importAll([['a', 'b', 'c', 'd'].map(id => customerIn(id, ['Waco', 'Taos']))])
    expect(db.prepare('SELECT count(DISTINCT segid) FROM word_idx').pluck().get()).toBe(1)
  })

  it('with a customer twice has what came last, once', () => {
    const { customers } = importAll([
      [customerIn('a', ['Waco']), customerIn('a', ['Taos'])],
      [customerIn('a', ['Reno'])],
    ])
    expect([customers, rows().map(({ city }) => city)]).toEqual([1, ['Reno']])
  })

  it('that cannot be read as one imports nothing', () => {
    writer.beginImport({ at: 1, markNew: false })
    const texts = ['', '{', '[{}]', '{"accounts":[{"customerId":""}]}', `${'['.repeat(50)}${']'.repeat(50)}`]
    for (const text of texts) {
      const body = new TextEncoder().encode(text)
      expect(writer.importPage({ ...pageOf([]), body })).toBe(null)
    }
    expect(rows()).toEqual([])
  })

  it('has a customer who comes back seen as before, and not new', () => {
    importAll([[customerIn('a', ['Waco'])]])
    importAll([[]], 5, true)
    importAll([[customerIn('a', ['Waco'])]], 9, true)
    expect(customer('a')).toMatchObject({ is_new: 0, first_seen_at: 1, read_at: 9 })
    expect(outbox().map(({ kind }) => kind)).toEqual(['appeared', 'ended', 'appeared'])
  })

  it('keeps hostile customers within bounds', () => {
    const address = { street: '漢字 '.repeat(5000), city: 'x1 '.repeat(9000), state: '\ud800', zip: '\0' }
    const utilityAccounts = Array.from({ length: 12_000 }, (_, at) => ({
      electricAccountId: `${at}`,
      address: at > 3 ? null : address,
    }))
    importAll([
      [
        { customerId: '\ud800', utilityAccounts },
        { customerId: '\ud801', utilityAccounts: [] },
        customerIn('b', ['Waco']),
      ],
    ])
    expect(rows()).toHaveLength(2)
    expect(foundIn(db, 'waco')).toEqual(['b'])
  })
})

describe('one account', () => {
  it('that was looked up is imported, and stays though a list that is being read had no place for it', () => {
    writer.beginImport({ at: 1, markNew: false })
    const body = bodyOf(customerIn('z', ['Waco']))
    expect(writer.importAccount({ body, at: 1, markNew: false })).toEqual({ customerId: 'z' })
    expect(outbox()).toMatchObject([{ kind: 'appeared', customerId: 'z' }])
    expect(writer.importAccount({ body, at: 2, markNew: false })).toEqual({ customerId: 'z' })
    expect([outbox(), customer('z')]).toMatchObject([[], { read_at: 1 }])
    expect(writer.importAccount({ body: bodyOf([]), at: 1, markNew: false })).toBe(null)
    writer.importPage(pageOf([customerIn('a', ['Waco'])]))
    writer.endImport({ completeAt: 5, endUpTo: 1e9 })
    expect(foundIn(db, 'waco')).toEqual(['a', 'z'])
  })
})

describe('facts', () => {
  const fact = {
    notedBy: 'staff' as const,
    linkEmail: 'zack@post.example',
    firstSeenAt: 3,
    isNew: 1 as const,
    knownBy: 'person' as const,
    standing: 1 as const,
  }

  it('name customers who are here and who come later, and have them found so', () => {
    importAll([[customerIn('a', ['Waco', 'Taos']), customerIn('n', ['Waco'], 'Nora')]])
    const facts = ['a', 'n', 'later'].map(customerId => ({ ...fact, customerId, notedName: 'Lee Wong' }))
    writer.applyFacts({ facts, last: 7 })
    writer.importAccount({ body: bodyOf(customerIn('later', ['Reno'])), at: 9, markNew: false })
    expect(foundIn(db, 'wong')).toEqual(['later', 'n', 'a', 'a'])
    expect(foundIn(db, 'zack@post.example')).toEqual(['later', 'n', 'a', 'a'])
    expect(['a', 'n', 'later'].map(customer)).toMatchObject([
      { name: 'Lee Wong', is_new: 1, first_seen_at: 3 },
      { name: 'Nora' },
      { name: 'Lee Wong', is_new: 1, first_seen_at: 3, read_at: 9 },
    ])
    expect(writer.state(null).factNumber).toBe(7)
    expect(foundIn(db, 'waco', { matched: 'person', standing: true })).toEqual(['n', 'a'])
    expect(foundIn(db, '', { matched: 'nobody' })).toEqual([])
    const later = { notedName: null, linkEmail: null, isNew: 0, knownBy: null, standing: 0 } as const
    writer.applyFacts({ facts: facts.map(one => ({ ...one, ...later })), last: 8 })
    expect(foundIn(db, 'waco', { matched: 'nobody' })).toEqual(['n', 'a'])
    expect(foundIn(db, '', { standing: true })).toEqual([])
    expect(foundIn(db, 'wong')).toEqual([])
    expect(foundIn(db, 'zack')).toEqual([])
    expect(customer('a')).toMatchObject({ name: null, is_new: 0 })
  })
})
