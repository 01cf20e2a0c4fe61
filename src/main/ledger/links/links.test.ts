import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../file/purge.ts'
import { createLedger } from '../ledger.ts'
import { memoryLedger } from '../testing/ledger-file.ts'

let at: ReturnType<typeof memoryLedger>
beforeEach(() => {
  at = memoryLedger()
})
afterEach(() => {
  at.checkWords()
  at.db.close()
})

const page = 'https://page.example/back'
type More = {
  email?: string
  note?: string
  redirectUrl?: string | null
  url?: string | null
  noted?: boolean
  createdAt?: number
}
const add = (id: string, customer = '', more: More = {}) => {
  const { email = '', note = '', redirectUrl = page, noted = false, createdAt = 100 } = more
  const { links } = at.ledger
  links.add(1, { id, customer, email, note, redirectUrl, createdAt, noted })
  if (more.url !== null)
    links.created([{ id, url: more.url ?? `https://c.example/r/${id}`, at: createdAt + 1 }])
  links.settled(id)
}
const request = (id: string, more: object = {}) => ({
  ...{ id, url: `https://c.example/r/${id}`, redirectUrl: page, reference: `Of ${id}`, email: '', note: '' },
  ...{ maker: 'Night desk', state: 'open' as const, createdAt: 90, stateAt: 95, customerId: null },
  ...more,
})
const apply = (id: string, more: object = {}, openedAt: number | null = null) =>
  at.ledger.links.applyRequest(
    1,
    { request: request(id, more), openedAt },
    { newId: () => `team-${id}`, now: 1_000 },
  )
const found = (search: string) =>
  at.ledger.links.page(1, { search, offset: 0, limit: 99 }).rows.map(({ id }) => id)
const link = (id: string) => at.ledger.links.byId(1, id)
const actions = (id: string) =>
  at.ledger.links
    .history(1, id)
    .actions.map(
      ({ at: time, action, here, detail }) =>
        `${time} ${action}${here ? '' : ' there'}${detail && ` ${detail}`}`,
    )
const facts = () =>
  Object.fromEntries(at.ledger.facts.after(1, 0, 99).facts.map(fact => [fact.customerId, fact]))

describe('a link', () => {
  it('is of unknown outcome until its URL is here, and found by what it shows once it is settled', () => {
    const { links } = at.ledger
    links.add(1, {
      id: 'l',
      customer: 'Zoë',
      email: 'z@x.example',
      note: '',
      redirectUrl: page,
      createdAt: 100,
    })
    expect([link('l'), links.isKept('l'), links.isMaking(1), links.unknown(), found('zoe')]).toEqual([
      null,
      false,
      true,
      1,
      [],
    ])
    links.cameBack('l', { code: 'timed_out', seconds: 15 } as never, 105)
    links.settled('l')
    expect(link('l')).toMatchObject({
      state: 'outcome_unknown',
      url: null,
      cameBack: { code: 'timed_out' },
      stateAt: 105,
    })
    expect(links.created([{ id: 'l', url: 'https://c.example/r/7Qm2xW', at: 110 }])).toEqual([])
    expect(link('l')).toMatchObject({
      state: 'created',
      cameBack: null,
      createdAt: 100,
      stateAt: 110,
      lastAt: 100,
    })
    for (const search of ['zoe', 'z@x.exam', 'm2x', 'https://c.example/r/7Qm2xW', 'page.example', page])
      expect([search, found(search)]).toEqual([search, ['l']])
    for (const search of ['oe', 'c.example', 'https://c.example/r/other'])
      expect([search, found(search)]).toEqual([search, []])
    links.copied('l', 120)
    expect(link('l')).toMatchObject({ state: 'copied', copiedAt: 120, handedAt: 120, lastAt: 120 })
    expect(actions('l')).toEqual(['120 copied', '100 created'])
    expect(links.withUrl(1, 'https://c.example/r/7Qm2xW')).toBe(1)
    links.remove('l')
    expect([link('l'), found('zoe'), links.created([{ id: 'l', url: 'x', at: 1 }])]).toEqual([
      null,
      [],
      ['l'],
    ])
    expect(links.redirectUrls(1)).toEqual([page])
  })

  it('that was being made when the app ended is found after the next start', () => {
    const { links } = at.ledger
    links.add(1, { id: 'l', customer: 'Ann', email: '', note: '', redirectUrl: page, createdAt: 1 })
    expect(found('ann')).toEqual([])
    const next = createLedger(at.db)
    expect(next.links.page(1, { search: 'ann', offset: 0, limit: 9 }).rows).toMatchObject([
      { id: 'l', state: 'outcome_unknown', cameBack: null },
    ])
  })

  it('that was refused is shown nowhere, also where the disk does not take that, and goes before the next one comes', () => {
    const { links } = at.ledger
    links.add(1, { id: 'l', customer: 'Ann', email: '', note: '', redirectUrl: page, createdAt: 1 })
    at.db.exec("CREATE TEMP TRIGGER full BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect(() => links.refused('l')).toThrow('full')
    links.settled('l')
    expect([link('l'), links.isKept('l'), found('')]).toEqual([null, false, []])
    expect(() => add('next')).toThrow('full')
    at.db.exec('DROP TRIGGER full')
    add('after')
    expect(at.db.prepare('SELECT id FROM link').pluck().all()).toEqual(['after'])
  })

  it('keeps what staff change of it, what the service has, and what can be taken back', () => {
    const { edits } = at.ledger.links
    add('l', 'Ann', { email: 'a@x.example', noted: true })
    const { before, after } = edits.edit(1, 'l', { customer: 'Ann Lee', followUpAt: 900 }, 200) ?? {}
    expect([before?.customer, after?.customer, after?.followUpAt]).toEqual(['Ann', 'Ann Lee', 900])
    expect([found('lee'), actions('l')]).toEqual([
      ['l'],
      ['200 customer Ann', '200 follow_up', '100 created'],
    ])
    const history = at.ledger.links.history(1, 'l')
    expect(history.asked).toEqual({ customer: 'Ann', email: 'a@x.example', note: '' })
    expect(at.ledger.links.notesOf('l')).toEqual({ reference: 'Ann', email: 'a@x.example', note: '' })
    edits.edit(1, 'l', { customer: 'Ann' }, 300)
    expect([at.ledger.links.history(1, 'l').asked, found('lee')]).toEqual([null, []])
    const numbers = at.ledger.links.numbersOf(1, ['l', 'none'])
    expect(edits.archive(numbers, true, 400)).toEqual(numbers)
    expect(edits.archive(numbers, true, 500)).toEqual([])
    expect([found(''), link('l')?.archived, actions('l')[0]]).toEqual([[], true, '400 archived'])
    expect(edits.edit(2, 'l', { note: 'x' }, 1)).toBeNull()
  })

  it('that somebody has already is found by reference, name or email; best one that is open', () => {
    const earlier = at.ledger.links.before
    add('one', 'Zoë  Lee', { email: 'Zoe1@X.example', createdAt: 10 })
    expect(earlier(1, { customer: 'zoe lee', email: '' })?.id).toBe('one')
    expect(earlier(1, { customer: '', email: 'zoe1@x.example' })?.id).toBe('one')
    expect(earlier(1, { customer: 'zoe', email: 'other@x.example' })).toBeNull()
    expect(earlier(2, { customer: 'zoe lee', email: '' })).toBeNull()
    expect(earlier(1, { customer: ' ', email: '' })).toBeNull()
    apply('one', { state: 'accepted', customerId: 'c' })
    at.ledger.links.names(1, [{ customerId: 'c', name: 'Zoë Leeway' }])
    expect(earlier(1, { customer: 'zoe leeway', email: '' })?.state).toBe('accepted')
    at.ledger.ended.add(1, {
      customerId: 'c',
      name: null,
      email: null,
      raw: '',
      beganAt: 1,
      firstSeenAt: 1,
      at: 2,
    })
    expect(earlier(1, { customer: 'zoe leeway', email: '' })).toBeNull()
    add('two', 'Zoe Lee', { createdAt: 20 })
    expect(earlier(1, { customer: 'zoe lee', email: '' })?.id).toBe('two')
  })

  it('is in the register for whom a list names, by email or name without regard to case, in any letters', () => {
    const { registered } = at.ledger.links.ofCustomers
    add('one', 'Ärnst', { createdAt: 10 })
    add('two', 'Bo', { email: 'BO@x.example', createdAt: 20 })
    apply('two', { state: 'accepted', stateAt: 70 })
    expect(registered(1, 'ärnst')).toEqual({ at: 10, acceptedAt: null })
    expect(registered(1, 'Arnst')).toBeNull()
    expect(registered(1, 'bo@X.example')).toEqual({ at: 20, acceptedAt: 70 })
    expect([registered(1, 'Bo'), registered(2, 'bo@x.example')]).toEqual([null, null])
    apply('one', { state: 'withdrawn' })
    expect(registered(1, 'ärnst')).toBeNull()
  })
})

describe('what the service tells of a link', () => {
  it('goes into the row with its URL, else into one of a colleague; the same again changes nothing', () => {
    add('own', 'Maria')
    expect(apply('own', { state: 'started', stateAt: 200 }, 200)).toBe(true)
    expect(apply('q', { state: 'accepted', stateAt: 300, customerId: 'c1', email: 'q@x.example' })).toBe(true)
    const before = at.content()
    expect([
      apply('own', { state: 'started', stateAt: 200 }, 200),
      apply('q', { state: 'accepted', stateAt: 300, customerId: 'c1' }),
    ]).toEqual([false, false])
    expect(at.content()).toEqual(before)
    expect(link('own')).toMatchObject({
      state: 'opened',
      openedAt: 200,
      requestId: 'own',
      maker: null,
      lastAt: 200,
    })
    expect(link('team-q')).toMatchObject({
      state: 'accepted',
      stateAt: 300,
      maker: 'Night desk',
      customerId: 'c1',
      createdAt: 90,
    })
    expect([actions('own'), actions('team-q')]).toEqual([
      ['200 opened there', '100 created'],
      ['300 accepted there', '90 created there'],
    ])
    expect([found('night'), at.ledger.links.makers(1)]).toEqual([['team-q'], ['Night desk']])
    expect(facts()).toMatchObject({
      c1: { notedName: 'Of q', notedBy: 'link', knownBy: 'service', standing: false },
    })
  })

  it('before its own answer is here comes into its own row then, with all that was done meanwhile', () => {
    const { links, mails } = at.ledger
    links.add(1, {
      id: 'own',
      customer: 'Maria',
      email: '',
      note: 'Mine',
      redirectUrl: page,
      createdAt: 80,
      noted: true,
    })
    apply('q', { state: 'started', stateAt: 200 }, 200)
    links.copied('team-q', 210)
    links.edits.edit(1, 'team-q', { email: 'typed@x.example' }, 220)
    mails.add([
      { id: 'm', linkId: 'team-q', messageId: 'm', to: 'to', subject: 's', text: 't', createdAt: 230 },
    ])
    links.created([{ id: 'own', url: 'https://c.example/r/q', at: 240 }])
    links.settled('own')
    expect(link('team-q')).toBeNull()
    expect(link('own')).toMatchObject({
      ...{
        customer: 'Maria',
        email: 'typed@x.example',
        note: 'Mine',
        state: 'opened',
        requestId: 'q',
        maker: null,
      },
      ...{ copiedAt: 210, handedAt: 210, lastAt: 220, mail: { state: 'waiting' } },
    })
    expect(actions('own')).toEqual(['220 email', '210 copied', '200 opened there', '80 created'])
    expect([found('typed'), found('night')]).toEqual([['own'], []])
    expect(links.history(1, 'own').asked).toEqual({ customer: 'Maria', email: '', note: 'Mine' })
  })

  it('is hidden while it may be what is still unknown here', () => {
    add('own', 'Of q', { url: null, noted: true })
    apply('q')
    expect(found('')).toEqual(['own'])
    apply('q', { state: 'started' })
    expect(found('')).toEqual(['own', 'team-q'])
  })
})

describe('the standing link', () => {
  const standing = (id: string, customer = '', url = 'https://c.example/s/1') =>
    add(id, customer, { redirectUrl: null, url })

  it("is its own row, which is nobody's; renewed, those who came by the earlier one came by it all the same", () => {
    const { links, customers } = at.ledger
    standing('handed', 'Ann')
    standing('own')
    expect(links.standing.current(1)?.id).toBe('own')
    expect([links.standing.ownRow(1, 'https://c.example/s/1')?.id, links.standing.ownRow(1, 'x')]).toEqual([
      'own',
      null,
    ])
    at.db.transaction(() => customers.cameBy(1, 'c', 'https://c.example/s/1'))()
    expect(facts()).toMatchObject({ c: { standing: true, knownBy: 'service' } })
    links.standing.renewed('own', 'https://c.example/s/2', 300)
    links.remove('handed')
    expect(facts()).toMatchObject({ c: { standing: true } })
    expect(link('own')).toMatchObject({ url: 'https://c.example/s/2', state: 'copied', handedAt: 300 })
    const { last } = at.ledger.facts.after(1, 0, 9)
    at.db.transaction(() => customers.cameBy(1, 'd', 'https://c.example/s/3'))()
    standing('third', '', 'https://c.example/s/3')
    expect(at.ledger.facts.after(1, last, 9).facts).toMatchObject([{ customerId: 'd', standing: true }])
  })

  it('that the service renewed no longer works in rows of the earlier one', () => {
    const { replaced } = at.ledger.links.standing
    standing('old')
    standing('new', '', 'https://c.example/s/2')
    expect([replaced(1, 'https://c.example/s/2', 500), replaced(1, 'https://c.example/s/2', 600)]).toEqual([
      true,
      false,
    ])
    expect([link('old')?.state, link('old')?.stateAt, link('new')?.state]).toEqual([
      'replaced',
      500,
      'created',
    ])
    expect(replaced(1, 'https://c.example/s/1', 700)).toBe(true)
    expect([link('old')?.state, link('new')?.state]).toEqual(['created', 'replaced'])
  })
})

describe('what a person says of whose a link is', () => {
  it('is a fact of the customer until it is taken back, and the link is open until then', () => {
    const { matches, ofCustomers } = at.ledger.links
    add('l', 'Ann')
    expect(ofCustomers.open(1).map(({ id }) => id)).toEqual(['l'])
    expect(matches.confirm(1, { customerId: 'c', id: 'l' }, 300)).toBe(true)
    expect(matches.confirm(1, { customerId: 'd', id: 'l' }, 300)).toBe(false)
    expect(ofCustomers.open(1, ['l'])).toEqual([])
    expect([link('l')?.state, actions('l')[0]]).toEqual(['accepted', '300 accepted'])
    expect(ofCustomers.cameBy(1, 'c')).toMatchObject({ id: 'l', confirmed: true, standing: false })
    expect(ofCustomers.customers(1, '', 9)).toMatchObject({
      rows: [{ customerId: 'c', linkId: 'l' }],
      next: null,
    })
    expect(facts()).toMatchObject({ c: { notedName: 'Ann', knownBy: 'person' } })
    at.ledger.links.names(1, [{ customerId: 'c', name: 'Annabel' }])
    expect([found('annabel'), link('l')?.customerName]).toEqual([['l'], 'Annabel'])
    matches.refuse(1, { customerId: 'c', id: 'l' })
    expect([link('l')?.state, actions('l'), found('annabel'), link('l')?.lastAt]).toEqual([
      'created',
      ['100 created'],
      [],
      100,
    ])
    expect(facts()).toMatchObject({ c: { notedName: null, knownBy: null } })
    expect(at.db.prepare('SELECT * FROM refused_link').all()).toHaveLength(1)
    matches.forget(1, { customerId: 'c', id: 'l' })
    expect(at.db.prepare('SELECT * FROM refused_link').all()).toEqual([])
  })
})

it('a connection goes with all that is known of it, and others stay', async () => {
  const { ledger, db } = at
  add('l', 'Quokkastreet')
  ledger.mails.add([
    { id: 'm', linkId: 'l', messageId: 'm', to: 'to', subject: 's', text: 't', createdAt: 1 },
  ])
  const setUp = {
    hasHeader: false,
    columns: { customer: 0, surname: null, email: null, note: null, redirectUrl: null },
    redirectUrl: null,
    atATime: 1,
  }
  const { seq } = ledger.runs.add({ connectionSeq: 1, id: 'r', name: 'r', createdAt: 1, setUp })
  ledger.runs.rows.add(seq, 0, [['Quokkastreet']])
  ledger.customers.name(1, 'c', 'Quokkastreet')
  ledger.links.add(2, {
    id: 'other',
    customer: 'Wyvernroad',
    email: '',
    note: '',
    redirectUrl: page,
    createdAt: 1,
  })
  ledger.links.settled('other')
  ledger.connections.remove(1)
  const left = Object.entries(at.content()).filter(([, rows]) => rows.length > 0)
  expect(left.map(([table]) => table).toSorted()).toEqual(['connection', 'link', 'redirect_url'])
  await purge(db)
  expect(db.serialize().includes('quokka')).toBe(false)
  expect(db.serialize().includes('wyvern')).toBe(true)
})
