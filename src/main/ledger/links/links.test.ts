import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../sqlite/word-index.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { makePlace, openedLedger } from '../testing/ledger-file.ts'
import { ledgerWithLinks, page } from '../testing/link-samples.ts'

let at: ReturnType<typeof ledgerWithLinks>
beforeEach(() => {
  at = ledgerWithLinks()
})
afterEach(() => at.close())

describe('a link', () => {
  it('is not found by the page that all links have, but by one of its own', () => {
    const { links, connections } = at.ledger
    connections.update(1, { pageAfterwards: 'https://brightwater.example/thanks' })
    const add = (id: string, redirectUrl: string) => {
      links.add(1, { id, customer: id, email: '', note: '', redirectUrl, createdAt: 1 })
      links.setUrl({ id, url: `https://c.example/r/${id}`, at: 1 })
      links.endMaking(id)
    }
    add('ann', 'https://brightwater.example/thanks')
    add('bea', 'https://brightwater.example/spring')
    expect([at.found('bright'), at.found('thanks'), at.found('spring')]).toEqual([['bea'], [], ['bea']])
  })

  it('is found by the name that it is shown with where it is for everybody', () => {
    const { links } = at.ledger
    links.add(1, {
      id: 'all',
      customer: 'Lobby poster',
      email: '',
      note: '',
      redirectUrl: null,
      createdAt: 1,
    })
    links.setUrl({ id: 'all', url: 'https://c.example/s/all', at: 1 })
    links.endMaking('all')
    expect([at.found('standing link'), at.found('lobby')]).toEqual([['all'], ['all']])
  })

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
    expect([at.link('l'), links.isKept('l'), links.isMaking(1), links.unknown(), at.found('zoe')]).toEqual([
      null,
      false,
      true,
      1,
      [],
    ])
    links.setCameBack('l', { code: 'timed_out', seconds: 15 } as never, 105)
    links.endMaking('l')
    expect(at.link('l')).toMatchObject({
      state: 'outcome_unknown',
      url: null,
      cameBack: { code: 'timed_out' },
      stateAt: 105,
    })
    expect(links.setUrl({ id: 'l', url: 'https://c.example/r/7Qm2xW', at: 110 })).toBe(true)
    expect(at.link('l')).toMatchObject({
      state: 'created',
      cameBack: null,
      createdAt: 100,
      stateAt: 110,
      lastAt: 100,
    })
    for (const search of ['zoe', 'z@x.exam', 'm2x', 'https://c.example/r/7Qm2xW', 'page.example', page])
      expect([search, at.found(search)]).toEqual([search, ['l']])
    for (const search of ['oe', 'c.example', 'https://c.example/r/other'])
      expect([search, at.found(search)]).toEqual([search, []])
    links.markCopied('l', 120)
    expect(at.link('l')).toMatchObject({ state: 'copied', copiedAt: 120, handedAt: 120, lastAt: 120 })
    expect(at.actions('l')).toEqual(['120 copied', '100 created'])
    expect(links.withUrl(1, 'https://c.example/r/7Qm2xW')).toBe(1)
    // Copied again: handed over later, but not opened again.
    links.markCopied('l', 125)
    expect(at.link('l')).toMatchObject({ lastAt: 125 })
    at.db.exec("UPDATE link SET progress = 'opened', progress_at = 130, opened_at = 130 WHERE id = 'l'")
    links.markCopied('l', 140)
    expect(at.link('l')).toMatchObject({ state: 'opened', copiedAt: 140, handedAt: 140, lastAt: 130 })
    links.remove('l')
    expect([at.link('l'), at.found('zoe'), links.setUrl({ id: 'l', url: 'x', at: 1 })]).toEqual([
      null,
      [],
      false,
    ])
    expect(links.redirectUrls(1)).toEqual([page])
  })

  it('that was being made when the app ended is found after the next start', () => {
    const { place, remove } = makePlace()
    const listed = ({ links }: Ledger) => links.page(1, { search: 'ann', offset: 0, limit: 9 }).rows
    const db = openedLedger(place)
    const ledger = createLedger(db)
    const [id, address] = ['a', 'https://x.example']
    ledger.connections.add({ id, name: id, kind: 'service', address, portalAddress: null })
    ledger.links.add(1, { id: 'l', customer: 'Ann', email: '', note: '', redirectUrl: page, createdAt: 1 })
    expect(listed(ledger)).toEqual([])
    db.close()
    const again = openedLedger(place)
    expect(listed(createLedger(again))).toMatchObject([{ id: 'l', state: 'outcome_unknown', cameBack: null }])
    again.close()
    remove()
  })

  it('keeps nobody from opening the ledger on a full disk, and is found there', () => {
    const { links } = at.ledger
    const note = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
    for (let n = 0; n < 50; n += 1)
      links.add(1, { id: `l${n}`, customer: `Ann${n}`, email: '', note, redirectUrl: page, createdAt: 1 })
    at.db.pragma(`max_page_count = ${at.db.pragma('page_count', { simple: true })}`)
    for (let n = 0; n < 50; n += 1) links.endMaking(`l${n}`)
    const { rows } = createLedger(at.db).links.page(1, { search: 'ann49', offset: 0, limit: 9 })
    expect(rows.map(({ id }) => id)).toEqual(['l49'])
  })

  it('that was refused is shown nowhere, also where the disk does not take that, and goes before the next one comes', () => {
    const { links } = at.ledger
    links.add(1, { id: 'l', customer: 'Ann', email: '', note: '', redirectUrl: page, createdAt: 1 })
    at.db.exec("CREATE TEMP TRIGGER full BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect(() => links.removeRefused('l')).toThrow('full')
    links.endMaking('l')
    expect([at.link('l'), links.isKept('l'), at.found('')]).toEqual([null, false, []])
    expect(() => at.add('next')).toThrow('full')
    at.db.exec('DROP TRIGGER full')
    at.add('after')
    expect(at.db.prepare('SELECT id FROM link').pluck().all()).toEqual(['after'])
  })

  it('keeps what staff change of it, what the service has, and what can be taken back', () => {
    const { edits } = at.ledger.links
    at.add('l', 'Ann', { email: 'a@x.example', noted: true })
    const { before, after } = edits.edit(1, 'l', { customer: 'Ann Lee', followUpAt: 900 }, 200) ?? {}
    expect([before?.customer, after?.customer, after?.followUpAt]).toEqual(['Ann', 'Ann Lee', 900])
    expect([at.found('lee'), at.actions('l')]).toEqual([
      ['l'],
      ['200 customer Ann', '200 follow_up', '100 created'],
    ])
    const history = at.ledger.links.history(1, 'l')
    expect(history.asked).toEqual({ customer: 'Ann', email: 'a@x.example', note: '' })
    expect(at.ledger.links.byId(1, 'l')?.askedEmail).toBe('a@x.example')
    expect(at.ledger.links.notesOf('l')).toEqual({ reference: 'Ann', email: 'a@x.example', note: '' })
    edits.edit(1, 'l', { customer: 'Ann' }, 300)
    expect([at.ledger.links.history(1, 'l').asked, at.found('lee')]).toEqual([null, []])
    expect(at.ledger.links.byId(1, 'l')?.askedEmail).toBeNull()
    const numbers = at.ledger.links.numbersOf(1, ['l', 'none'])
    expect(edits.archive(numbers, true, 400)).toEqual(numbers)
    expect(edits.archive(numbers, true, 500)).toEqual([])
    expect([at.found(''), at.link('l')?.archived, at.actions('l')[0]]).toEqual([[], true, '400 archived'])
    expect(edits.edit(2, 'l', { note: 'x' }, 1)).toBeNull()
  })

  it('says why its customer declined, until they accept after all', () => {
    const declined = { state: 'declined', declineReason: 'Not my building' }
    expect(at.apply('r', declined)).toBe(true)
    expect(at.apply('r', declined)).toBe(false)
    expect(at.link('team-r')).toMatchObject({ state: 'declined', declineReason: 'Not my building' })
    // An entry of a mirror that an earlier app imported has no `declineReason`.
    at.apply('r', { state: 'declined', stateAt: 99 })
    expect(at.link('team-r')?.declineReason).toBe('Not my building')
    at.apply('r', { state: 'accepted', customerId: 'c', declineReason: '' })
    expect(at.link('team-r')?.declineReason).toBeNull()
  })

  it('that somebody has already is found by reference, name or email; best one that is open', () => {
    const earlier = at.ledger.links.before
    at.add('one', 'Zoë  Lee', { email: 'Zoe1@X.example', createdAt: 10 })
    expect(earlier(1, { customer: 'zoe lee', email: '' })?.id).toBe('one')
    expect(earlier(1, { customer: '', email: 'zoe1@x.example' })?.id).toBe('one')
    expect(earlier(1, { customer: 'zoe', email: 'other@x.example' })).toBeNull()
    expect(earlier(2, { customer: 'zoe lee', email: '' })).toBeNull()
    expect(earlier(1, { customer: ' ', email: '' })).toBeNull()
    at.apply('one', { state: 'accepted', customerId: 'c' })
    at.ledger.links.setCustomerNames(1, [{ customerId: 'c', name: 'Zoë Leeway' }])
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
    at.add('two', 'Zoe Lee', { createdAt: 20 })
    expect(earlier(1, { customer: 'zoe lee', email: '' })?.id).toBe('two')
  })

  it('is in the register for whom a list names, by email or name without regard to case, in any letters', () => {
    const { registered } = at.ledger.links.ofCustomers
    at.add('one', 'Ärnst', { createdAt: 10 })
    at.add('two', 'Bo', { email: 'BO@x.example', createdAt: 20 })
    at.apply('two', { state: 'accepted', stateAt: 70 })
    expect(registered(1, 'ärnst')).toEqual({ id: 'one', at: 10, acceptedAt: null, declinedAt: null })
    expect(registered(1, 'Arnst')).toBeNull()
    expect(registered(1, 'bo@X.example')).toEqual({ id: 'two', at: 20, acceptedAt: 70, declinedAt: null })
    expect([registered(1, 'Bo'), registered(2, 'bo@x.example')]).toEqual([null, null])
    at.apply('one', { state: 'withdrawn' })
    expect(registered(1, 'ärnst')).toBeNull()
  })

  it('says of nobody that they share by a link whose consent they ended', () => {
    const { registered } = at.ledger.links.ofCustomers
    const ending = { name: null, email: null, raw: '', beganAt: 1, firstSeenAt: 1 }
    at.add('one', 'Bo', { email: 'bo@x.example', createdAt: 10 })
    at.apply('one', { state: 'accepted', stateAt: 70, customerId: 'c' })
    at.ledger.ended.add(1, { ...ending, customerId: 'c', at: 80 })
    expect(registered(1, 'bo@x.example')).toMatchObject({ id: 'one', at: 10, acceptedAt: null })
    at.add('two', 'Bo', { email: 'bo@x.example', createdAt: 90 })
    at.apply('two', { state: 'accepted', stateAt: 95, customerId: 'd' })
    expect(registered(1, 'bo@x.example')).toMatchObject({ id: 'two', acceptedAt: 95 })
  })

  it('has declined who declined the latest link and has no other', () => {
    const { registered } = at.ledger.links.ofCustomers
    at.add('one', 'Dana', { email: 'dana@x.example', createdAt: 10 })
    at.add('two', 'Dana', { email: 'dana@x.example', createdAt: 20 })
    at.apply('two', { state: 'declined', stateAt: 30 })
    expect(registered(1, 'dana@x.example')).toMatchObject({ id: 'one', declinedAt: null })
    at.apply('one', { state: 'withdrawn' })
    expect(registered(1, 'dana@x.example')).toMatchObject({ id: 'two', declinedAt: 30 })
    at.add('three', 'Dana', { email: 'dana@x.example', createdAt: 40 })
    expect(registered(1, 'dana@x.example')).toMatchObject({ id: 'three', declinedAt: null })
  })
})

it('a connection goes with all that is known of it, and others stay', async () => {
  const { ledger, db } = at
  at.add('l', 'Quokkastreet')
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
  ledger.links.endMaking('other')
  ledger.connections.remove(1)
  const left = Object.entries(at.content()).filter(([, rows]) => rows.length > 0)
  expect(left.map(([table]) => table).toSorted()).toEqual(['connection', 'link', 'redirect_url'])
  await purge(db, 'link_word')
  expect(db.serialize().includes('quokka')).toBe(false)
  expect(db.serialize().includes('wyvern')).toBe(true)
})

it.each([
  [1, 9],
  [9, 1],
])(
  'a connection with %i links is removed from beside %i of another, of which all are found still',
  (own, others) => {
    const { ledger, checkWords } = at
    for (let n = 0; n < own; n += 1) at.add(`own-${n}`, `Quokka ${n}`)
    for (let n = 0; n < others; n += 1) {
      const link = { id: `other-${n}`, customer: `Wyvern ${n}`, email: '', note: '', redirectUrl: page }
      ledger.links.add(2, { ...link, createdAt: 1 })
      ledger.links.endMaking(link.id)
    }
    ledger.connections.remove(1)
    checkWords()
    const found = (search: string) => ledger.links.page(2, { search, offset: 0, limit: 99 }).total
    expect([found('wyvern'), found('quokka'), at.found('quokka')]).toEqual([others, 0, []])
  },
)
