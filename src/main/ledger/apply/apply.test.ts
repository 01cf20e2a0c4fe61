import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../mirror-worker/file/outbox.ts'
import { memoryLedger } from '../testing/ledger-file.ts'

let at: ReturnType<typeof memoryLedger>
beforeEach(() => {
  at = memoryLedger()
})
afterEach(() => {
  at.checkWords()
  at.db.close()
})

let made = 0
let sent = 0
const applyFrom = (first: number, entries: OutboxEntry[], mirror = 'm') =>
  at.ledger.apply(1, {
    mirror,
    entries: entries.map((entry, index) => ({ number: first + index, entry })),
    at: 9_000,
    newId: () => {
      made += 1
      return `team-${made}`
    },
  })
const apply = (...entries: OutboxEntry[]) => {
  const first = sent + 1
  sent += entries.length
  return applyFrom(first, entries)
}
const appeared = (
  customerId: string,
  time: number,
  isNew: boolean,
  name: string | null = null,
): OutboxEntry => ({ kind: 'appeared', customerId, name, at: time, isNew })
const connected = (customerId: string, time: number, link: string | null, isAbsent = true): OutboxEntry => ({
  kind: 'connected',
  customerId,
  name: `Name ${customerId}`,
  link,
  at: time,
  appeared: isAbsent,
})
const ended = (customerId: string, time: number): OutboxEntry => ({
  kind: 'ended',
  customerId,
  name: `Name ${customerId}`,
  email: 'e@x.example',
  raw: `{"customerId":"${customerId}","utilityAccounts":[]}`,
  beganAt: 5,
  firstSeenAt: 10,
  at: time,
})
const changed = (customerId: string, time: number, after: string): OutboxEntry => ({
  kind: 'changed',
  customerId,
  changes: [{ at: time, what: 'name', label: null, before: 'Before', after }],
})
const link = (
  id: string,
  state: 'open' | 'started' | 'accepted' | 'withdrawn',
  customerId: string | null = null,
): OutboxEntry => ({
  kind: 'link',
  openedAt: state === 'started' ? 60 : null,
  request: {
    ...{
      id,
      url: `https://c.example/r/${id}`,
      redirectUrl: 'https://page.example',
      reference: `Of ${id}`,
      email: '',
      note: '',
    },
    ...{ maker: 'Night desk', state, createdAt: 50, stateAt: 60, customerId },
  },
})
const facts = () => at.ledger.facts.after(1, 0, 99).facts

describe('what a mirror found out', () => {
  it('tells who is new, once: of the first list the connection knows when they came', () => {
    expect(apply(appeared('first', 10, false))).toEqual({ links: false, arrived: [], ended: [] })
    expect(facts()).toEqual([])
    expect(apply(appeared('later', 20, true), connected('later', 15, 'https://c.example/s/1'))).toEqual({
      links: false,
      arrived: [{ customerId: 'later', name: 'Name later', at: 15 }],
      ended: [],
    })
    expect(facts()).toMatchObject([{ customerId: 'later', firstSeenAt: 20, isNew: 1, knownBy: 'service' }])
    expect(at.ledger.customers.newSince(1, 20)).toEqual([{ customerId: 'later', at: 20 }])
    expect([at.ledger.customers.markSeen(1), at.ledger.customers.markSeen(1, 'later')]).toEqual([true, false])
    expect(facts()).toMatchObject([{ isNew: 0, firstSeenAt: 20 }])
    // The list had this customer before the change event that reports them.
    apply(appeared('met', 30, true))
    expect(apply(connected('met', 25, 'https://c.example/s/1', false)).arrived).toHaveLength(1)
    expect(apply(connected('met', 25, 'https://c.example/s/1', false)).arrived).toEqual([])
  })

  it('keeps that a link was opened where it was withdrawn since, and nobody told when it was opened', () => {
    const opened = (state: 'started' | 'withdrawn') => {
      const entry = link('opened', state)
      if (entry.kind === 'link') apply({ ...entry, openedAt: null })
      return at.ledger.links.page(1, { offset: 0, limit: 9 }).rows.find(one => one.requestId === 'opened')
    }
    expect(opened('started')).toMatchObject({ state: 'opened', openedAt: null })
    expect(opened('withdrawn')).toMatchObject({ state: 'withdrawn', openedAt: 60 })
  })

  it('keeps what is known of an ended consent for 30 days of a clock that only goes forward; sharing again, none of it', () => {
    const day = 86_400_000
    at.ledger.ended.noteClock(50 * day)
    const told = apply(appeared('c', 10, true), ended('c', 20 * day))
    expect(told.ended).toEqual([{ customerId: 'c', name: 'Name c', at: 20 * day }])
    expect(apply(ended('c', 20 * day)).ended).toEqual([])
    const all = { offset: 0, limit: 9, search: '' }
    const known = {
      total: 1,
      rows: [
        {
          customerId: 'c',
          name: 'Name c',
          beganAt: 5,
          endedAt: 20 * day,
          removalDue: 80 * day,
          renewed: false,
        },
      ],
    }
    expect(at.ledger.ended.page(1, all)).toEqual(known)
    expect(at.ledger.ended.page(1, { ...all, search: ' NÄME C' })).toEqual(known)
    expect(at.ledger.ended.page(1, { ...all, search: 'name d' })).toEqual({ total: 0, rows: [] })
    expect([at.ledger.ended.count(1, 'name'), at.ledger.ended.count(1, 'other')]).toEqual([1, 0])
    expect(at.ledger.ended.find(1, 'c')).toMatchObject({
      ...{ account: { customerId: 'c', utilityAccounts: [] }, name: { text: 'Name c', source: 'service' } },
      ...{ connectedAt: 5, firstSeenAt: 10, ended: { endedAt: 20 * day, removalDue: 80 * day } },
    })
    expect(facts()).toMatchObject([{ isNew: 0, firstSeenAt: 10 }])
    apply(appeared('c', 60 * day, false))
    expect(at.ledger.ended.find(1, 'c')).toBeNull()
    expect(at.ledger.customers.history(1, 'c')).toEqual([
      { at: 60 * day, what: 'consent', label: null, before: `${20 * day}`, after: null },
    ])
  })

  it('says of links whose they are, and has the register show and find what those are called by now', () => {
    expect(apply(link('q', 'accepted', 'c'))).toMatchObject({ links: true })
    expect(facts()).toMatchObject([{ customerId: 'c', knownBy: 'service' }])
    const found = (search: string) => at.ledger.links.page(1, { search, offset: 0, limit: 9 }).total
    expect(apply(changed('c', 70, 'Zoë Renamed')).links).toBe(true)
    expect([
      found('zoe'),
      found('of q'),
      at.ledger.links.before(1, { customer: 'zoe renamed', email: '' })?.state,
    ]).toEqual([1, 1, 'accepted'])
    expect(apply({ kind: 'renewed', url: 'https://c.example/s/9', at: 80 })).toMatchObject({ links: false })
  })

  it('of a mirror that is made anew counts from 1 again', () => {
    applyFrom(1, [appeared('a', 20, true), appeared('b', 20, true)])
    applyFrom(1, [appeared('c', 20, true)])
    expect(at.ledger.customers.newSince(1, 0)).toHaveLength(2)
    applyFrom(1, [appeared('c', 20, true)], 'other')
    expect(at.ledger.customers.newSince(1, 0)).toHaveLength(3)
  })

  it('comes to the same however often the same entries come, in whatever portions', () => {
    const who = fc.constantFrom('c1', 'c2', 'c3')
    const time = fc.integer({ min: 10, max: 9_000 })
    const url = fc.constantFrom(null, 'https://c.example/s/1', 'https://c.example/r/q1')
    const entry: fc.Arbitrary<OutboxEntry> = fc.oneof(
      fc.tuple(who, time, fc.boolean()).map(([id, when, isNew]) => appeared(id, when, isNew, `Name ${id}`)),
      fc
        .tuple(who, time, url, fc.boolean())
        .map(([id, when, by, isAbsent]) => connected(id, when, by, isAbsent)),
      fc.tuple(who, time).map(([id, when]) => ended(id, when)),
      fc.tuple(who, time, fc.constantFrom('x', 'y')).map(([id, when, after]) => changed(id, when, after)),
      fc
        .tuple(
          fc.constantFrom('q1', 'q2'),
          fc.constantFrom('open' as const, 'started' as const, 'accepted' as const, 'withdrawn' as const),
          fc.option(who),
        )
        .map(([id, state, customerId]) => link(id, state, customerId)),
    )
    /** Without values that are generated anew each time, and without names, for which main asks the mirror. */
    const plain = () => {
      const { fact_change: sent, link: links = [], ...rest } = at.content()
      const others = links.map(row => ({ ...Object(row), id: '', customer_name: '', words: '' }))
      const known = facts().toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
      return { ...rest, others, known, sent: sent?.length }
    }
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.nat(12), (entries, cut) => {
        at.db.close()
        at = memoryLedger()
        applyFrom(1, entries)
        const once = plain()
        at.db.close()
        at = memoryLedger()
        applyFrom(1, entries.slice(0, cut))
        // As after a kill between the ledger's transaction and the outbox: entries are sent twice.
        applyFrom(1, entries.slice(0, cut + 3))
        applyFrom(cut + 4, entries.slice(cut + 3))
        const twice = plain()
        at.checkWords()
        expect(twice).toEqual(once)
      }),
      { numRuns: 40 },
    )
  })
})
