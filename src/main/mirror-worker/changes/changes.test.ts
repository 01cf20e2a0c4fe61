import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../sqlite/database.ts'
import { openMirror } from '../file/open.ts'
import type { OutboxEntry } from '../file/outbox.ts'
import { contentsOf, expectSound, foundIn } from '../testing/contents.ts'
import { bodyOf, customerIn, pageOf, type ServiceCustomer } from '../testing/service-list.ts'
import { createWriter, type Writer } from '../writer.ts'

const open = (): { db: Db; writer: Writer } => {
  const db = openMirror('memory')
  if (db === null) throw new Error('No mirror')
  return { db, writer: createWriter(db) }
}
let db: Db
let writer: Writer
beforeEach(() => {
  ;({ db, writer } = open())
})
afterEach(() => {
  expectSound(db)
  db.close()
})

const at = '2026-03-01T00:00:00Z'
const changeAt = Date.parse(at)
const connected = (account: ServiceCustomer, link: string | null = null) => ({
  type: 'account.connected',
  at,
  account,
  link,
})
const changed = (account: ServiceCustomer) => ({ type: 'account.changed', at, account })
const ended = (customerId: string) => ({ type: 'account.ended', at, customerId })
const request = (id: string, more = {}) => ({
  id,
  redirect: `https://x.example/r/${id}`,
  redirectUrl: 'https://acme.example/thanks',
  reference: 'Desk',
  email: null,
  note: null,
  state: 'open',
  createdAt: at,
  stateAt: null,
  createdWith: 'Front desk',
  customerId: null,
  ...more,
})
const link = (state: string, id: string, more = {}) => ({
  type: `link.${state}`,
  at,
  request: request(id, more),
})

const apply = (changes: unknown[], { next = 'c1', more = false, isWhole = true, to = writer } = {}) =>
  to.applyChanges({ body: bodyOf({ changes, next, more }), at: changeAt + 5, isWhole })
const takeOutbox = (from = writer): OutboxEntry[] => {
  const read = from.readOutbox(null)
  from.acknowledge({ upTo: read.at(-1)?.number ?? 0 })
  return read.map(({ entry }) => entry)
}
const isNew = (customerId: string) =>
  db.prepare('SELECT is_new FROM customer WHERE customer_id = ?').pluck().get(customerId)

describe('customers', () => {
  it('who come are new and in the outbox with the link that they followed; who go leave', () => {
    const url = 'https://x.example/r/1'
    expect(apply([connected(customerIn('c', ['Waco'], 'Ann'), url)])).toMatchObject({
      accounts: true,
      ids: [expect.stringMatching(/^{"type":"account.connected"/)],
    })
    expect([isNew('c'), foundIn(db, 'ann')]).toEqual([1, ['c']])
    expect(takeOutbox()).toEqual([
      { kind: 'appeared', customerId: 'c', name: 'Ann', at: changeAt + 5, isNew: true },
      { kind: 'connected', customerId: 'c', name: 'Ann', link: url, at: changeAt, appeared: true },
    ])
    apply([ended('c')])
    expect(foundIn(db, 'ann')).toEqual([])
    expect(takeOutbox()).toMatchObject([{ kind: 'ended', customerId: 'c', name: 'Ann', at: changeAt }])
    expect(apply([ended('c')])).toMatchObject({ accounts: false })
    apply([connected(customerIn('c', ['Waco'], 'Ann'), url)])
    expect(isNew('c')).toBe(1)
  })

  it('who were here already have not come, but those who ended their share within the page have', () => {
    writer.importAccount({ body: bodyOf(customerIn('c', ['Waco'])), at: 1, markNew: false })
    takeOutbox()
    apply([connected(customerIn('c', ['Waco']))])
    expect([isNew('c'), takeOutbox()]).toMatchObject([0, [{ kind: 'connected', appeared: false }]])
    apply([ended('c'), connected(customerIn('c', ['Waco']))])
    expect([isNew('c'), takeOutbox()]).toMatchObject([1, [{ kind: 'connected', appeared: true }]])
    apply([connected(customerIn('d', ['Waco'])), ended('d')])
    expect(takeOutbox()).toMatchObject([{ kind: 'passed' }])
  })

  it('who ended their share and gave it again within the page are in the outbox with when they had ended', () => {
    writer.importAccount({ body: bodyOf(customerIn('c', ['Waco'])), at: 1, markNew: false })
    takeOutbox()
    const end = { ...ended('c'), at: '2026-02-28T00:00:00Z' }
    apply([end, connected(customerIn('c', ['Waco']))])
    expect(takeOutbox()).toMatchObject([{ kind: 'connected', endedAt: Date.parse(end.at) }])
    apply([connected(customerIn('c', ['Waco']))])
    expect(takeOutbox()).toEqual([expect.not.objectContaining({ endedAt: expect.anything() })])
  })

  it('who changed are as the last change says, and what differs is in the outbox', () => {
    writer.importAccount({ body: bodyOf(customerIn('c', ['Waco'], 'Ann')), at: 1, markNew: false })
    takeOutbox()
    apply([changed(customerIn('c', ['Taos'], 'Ann')), changed(customerIn('c', ['Reno'], 'Ann'))])
    expect(foundIn(db, 'reno ann')).toEqual(['c'])
    expect(takeOutbox()).toMatchObject([
      { kind: 'changed', changes: [{ what: 'address', at: changeAt + 5 }] },
    ])
    expect(apply([changed(customerIn('c', ['Reno'], 'Ann'))])).toMatchObject({ accounts: false })
  })
})

it('links are in the outbox as they stand after the page, with when they were opened', () => {
  apply([
    link('created', '1'),
    link('started', '1', { stateAt: at }),
    link('declined', '1', { declineReason: ' Not my building ' }),
    { type: 'standing.renewed', at, redirect: 'https://x.example/c/2' },
  ])
  expect(takeOutbox()).toEqual([
    {
      kind: 'link',
      openedAt: changeAt,
      request: {
        ...{
          id: '1',
          url: 'https://x.example/r/1',
          redirectUrl: 'https://acme.example/thanks',
          reference: 'Desk',
        },
        ...{ email: '', note: '', maker: 'Front desk', state: 'declined', customerId: null },
        ...{ createdAt: changeAt, stateAt: changeAt, declineReason: 'Not my building' },
      },
    },
    { kind: 'renewed', url: 'https://x.example/c/2', at: changeAt },
  ])
})

it('an end is in the outbox also where the page before told of the link, or the customer was never listed', () => {
  apply([link('accepted', '1', { customerId: 'c' })])
  takeOutbox()
  const passed = { kind: 'passed', customerId: 'c', at: changeAt }
  apply([connected(customerIn('c', ['Waco'])), ended('c')])
  expect(takeOutbox()).toEqual([passed])
  apply([ended('c')])
  expect(takeOutbox()).toEqual([passed])
})

describe('a page', () => {
  it('moves the cursor, and how old the mirror is where nothing more has happened', () => {
    writer.setState({ asOf: 1 })
    apply([], { next: 'c7', more: true })
    expect(writer.state(null)).toMatchObject({ cursor: 'c7', asOf: 1 })
    apply([], { next: 'c8' })
    expect(writer.state(null)).toMatchObject({ cursor: 'c8', asOf: changeAt + 5 })
  })

  it('keeps no cursor where the mirror is not whole, or something cannot be read', () => {
    writer.setState({ asOf: 1 })
    apply([], { next: 'c7', isWhole: false })
    expect(writer.state(null).cursor).toBe(null)
    apply([], { next: 'c7' })
    expect(apply([{ type: 'account.ended' }, { type: 'x.new' }, 5])).toMatchObject({
      unreadable: 2,
      unknown: ['x.new'],
      ids: ['{"type":"account.ended"}', '{"type":"x.new"}', '5'],
    })
    expect(writer.state(null).cursor).toBe(null)
    expect(apply([], { next: '' })).toBe(null)
  })

  it('keeps none in a mirror that was made anew under it, but where there is no list to import', () => {
    apply([], { next: 'c7' })
    expect(writer.state(null).cursor).toBe(null)
    writer.setState({ listOffered: false })
    apply([], { next: 'c8' })
    expect(writer.state(null).cursor).toBe('c8')
  })

  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const customer = fc
    .record({
      id,
      cities: fc.array(fc.constantFrom('Waco', 'Taos', 'Reno'), { maxLength: 3 }),
      name: fc.option(fc.constantFrom('Ann', 'Bob')),
    })
    .map(({ id: customerId, cities, name }) => customerIn(customerId, cities, name))
  const change = fc.oneof(
    customer.map(one => connected(one)),
    customer.map(changed),
    id.map(ended),
  )

  it('comes to what an import of the end state comes to, however it is cut and whatever comes twice', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(customer, { selector: one => one.customerId }),
        fc.array(change, { maxLength: 25 }),
        fc.nat({ max: 25 }),
        (list, changes, cut) => {
          const [one, other] = [open(), open()]
          one.writer.beginImport({ at: 1, markNew: false })
          one.writer.importPage(pageOf(list))
          one.writer.endImport({ completeAt: 1, endUpTo: 1e9 })
          apply(changes.slice(0, cut), { to: one.writer })
          apply(changes.slice(cut), { to: one.writer })
          apply(changes.slice(cut), { to: one.writer })
          const end = new Map(list.map(account => [account.customerId, account]))
          for (const each of changes) {
            if ('account' in each) end.set(each.account.customerId, each.account)
            else end.delete(each.customerId)
          }
          other.writer.beginImport({ at: 1, markNew: false })
          other.writer.importPage(pageOf([...end.values()]))
          other.writer.endImport({ completeAt: 1, endUpTo: 1e9 })
          expect(contentsOf(one.db)).toEqual(contentsOf(other.db))
          expectSound(one.db)
          for (const { db: each } of [one, other]) each.close()
        },
      ),
      { numRuns: 80 },
    )
  })
})

it('of links for one customer goes into the outbox as a whole; what is none is counted', () => {
  const body = bodyOf({
    requests: [request('1', { state: 'accepted', customerId: 'c' }), request('2', { state: 'new' }), {}],
    nextCursor: 'n',
  })
  expect(writer.applyRequests({ body })).toEqual({
    next: 'n',
    ids: ['1', '2'],
    unreadable: 1,
  })
  expect(takeOutbox()).toMatchObject([
    { kind: 'link', request: { id: '1', state: 'accepted', customerId: 'c' }, openedAt: null },
    { kind: 'link', request: { id: '2', state: null }, openedAt: null },
  ])
  expect(writer.applyRequests({ body: new Uint8Array() })).toBe(null)
  db.exec(
    `CREATE TRIGGER full BEFORE INSERT ON outbox WHEN new.entry LIKE '%"id":"2"%' BEGIN SELECT raise(ABORT, 'full'); END`,
  )
  expect(() => writer.applyRequests({ body })).toThrow('full')
  expect(takeOutbox()).toEqual([])
})
