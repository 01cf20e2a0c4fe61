import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { openStore, type Store } from '../database/open-store.ts'
import { saveAccounts } from '../testing/samples.ts'
import { nothingApplied } from './changes.ts'
import { accountTold, connected, linkTold, toldRequest } from './testing/told.ts'
import type { Told } from './told.ts'

let store: Store
let seq = 0
let made = 0

/** The number of another connection. */
const connect = (): number => {
  const id = newId()
  store.connections.add({ id, name: id, kind: 'service', address: 'x', portalAddress: null })
  return store.connections.byId(id)?.seq ?? 0
}
beforeEach(() => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
  seq = connect()
})
afterEach(() => store.close())

const newId = () => {
  made += 1
  return `team-${made}`
}
/** Applies a page, or its first steps alone, as when the app is killed then. */
const apply = (told: Told[], { cursor = 'c', steps = Number.POSITIVE_INFINITY, to = seq } = {}) => {
  const applied = nothingApplied()
  const step = store.changes.apply(to, { told, cursor, at: 10_000, isWhole: true }, applied, newId)
  let done = 0
  while (done < steps && step()) done += 1
  return { applied, done }
}
const links = (search = '', from = seq) => store.links.page(from, { search, offset: 0, limit: 500 }).rows
const rows = (search = '', from = seq) =>
  store.accounts.page(from, { ...unfiltered, search, offset: 0, limit: 500 }).rows
const addOwn = (id: string, url: string | null, customer = 'Maria') => {
  const redirectUrl = 'https://acme.example/thanks'
  store.links.add(seq, { id, customer, email: '', note: '', redirectUrl, createdAt: 500 })
  if (url !== null) store.links.created(id, url, 600)
  store.links.settled(id)
}

describe('links', () => {
  it('of this desk get their state in the row that is there, others a row with who made them', () => {
    addOwn('own', 'https://x.example/r/1')
    const { applied } = apply([
      linkTold('1', 'started'),
      linkTold('2', 'open', { reference: 'Desk B', email: 'b@example.com', note: 'n', createdAt: 400 }),
    ])
    expect(applied).toMatchObject({ links: true, accounts: false })
    expect(links()).toMatchObject([
      {
        id: 'own',
        state: 'opened',
        stateAt: 2_000,
        openedAt: 2_000,
        requestId: '1',
        maker: null,
        customer: 'Maria',
      },
      {
        customer: 'Desk B',
        email: 'b@example.com',
        note: 'n',
        state: 'created',
        createdAt: 400,
        maker: 'Front desk',
        requestId: '2',
      },
    ])
    expect(links('front desk')).toHaveLength(1)
  })

  it('keep when they were opened, whatever comes after in the same page or a later one', () => {
    apply([linkTold('1', 'started', { stateAt: 1 }), linkTold('1', 'declined', { stateAt: 2 })])
    expect(links()).toMatchObject([{ state: 'declined', stateAt: 2, openedAt: 1 }])
    apply([linkTold('1', 'accepted', { stateAt: 3, customerId: 'c' })])
    expect(links()).toMatchObject([{ state: 'accepted', stateAt: 3, openedAt: 1, customerId: 'c' }])
  })

  it('told of again change nothing and tell nobody', () => {
    const page = [linkTold('1', 'withdrawn'), connected('c', { link: 'https://x.example/r/1' })]
    expect(apply(page).applied).toMatchObject({ links: true, accounts: true })
    expect(apply(page).applied).toEqual(nothingApplied())
  })

  it('told of before the answer that made them is here become one row once it is', () => {
    store.links.add(seq, {
      id: 'own',
      customer: 'Maria',
      email: 'm@example.com',
      note: 'mine',
      redirectUrl: 'https://acme.example/thanks',
      createdAt: 500,
    })
    apply([linkTold('1', 'started')])
    store.links.created('own', 'https://x.example/r/1', 600)
    store.links.settled('own')
    expect(links()).toMatchObject([
      { id: 'own', state: 'opened', openedAt: 2_000, requestId: '1', maker: null, note: 'mine' },
    ])
    apply([linkTold('1', 'accepted', { customerId: 'c' })])
    expect(links()).toHaveLength(1)
  })

  it('of a standing link that was renewed no longer work, the new one does', () => {
    const standing = (id: string, url: string) => {
      store.links.add(seq, { id, customer: id, email: '', note: '', redirectUrl: null, createdAt: 500 })
      store.links.created(id, url, 600)
      store.links.settled(id)
    }
    standing('old', 'https://x.example/c/old')
    standing('new', 'https://x.example/c/new')
    addOwn('own', 'https://x.example/r/1')
    const renewed = (url: string, at: number): Told => ({ kind: 'renewed', url, at })
    expect(apply([renewed('https://x.example/c/new', 9)]).applied.links).toBe(true)
    const states = () => Object.fromEntries(links().map(({ id, state }) => [id, state]))
    expect(states()).toEqual({ old: 'replaced', new: 'created', own: 'created' })
    apply([renewed('https://x.example/c/old', 1), renewed('https://x.example/c/new', 9)])
    expect(states()).toEqual({ old: 'replaced', new: 'created', own: 'created' })
  })
})

describe('customers', () => {
  it('who come are new, with the link that they came by; who go are no longer listed', () => {
    const link = 'https://x.example/r/1'
    const { applied } = apply([connected('c', { name: 'Maria Alvarez', link })])
    expect(applied.arrived).toEqual([{ customerId: 'c', name: 'Maria Alvarez', at: 3_000 }])
    expect(rows('alvarez')).toMatchObject([{ customerId: 'c', isNew: true }])
    apply([{ kind: 'ended', customerId: 'c', at: 5_000 }])
    expect(store.accounts.find(seq, 'c')).toMatchObject({ ended: { endedAt: 5_000 } })
    store.accounts.markSeen(seq)
    expect(apply([connected('c', { name: 'Maria Alvarez', link })]).applied.arrived).toHaveLength(1)
    expect(rows()).toMatchObject([{ isNew: true }])
  })

  it('who were here already, or ended their share within the page, have not come', () => {
    saveAccounts(store, seq, [accountTold('c', 'Waco')])
    expect(apply([connected('c', { city: 'Waco', link: 'https://x.example/r/1' })]).applied.arrived).toEqual(
      [],
    )
    const { applied } = apply([connected('d'), { kind: 'ended', customerId: 'd', at: 1 }])
    expect(applied.arrived).toEqual([])
    expect(rows()).toMatchObject([{ customerId: 'c', isNew: false }])
  })

  it('whom a reading of the list met first have come all the same, once', () => {
    saveAccounts(store, seq, [accountTold('c', 'El Paso')], 1, true)
    const page = [connected('c', { link: 'https://x.example/r/1' })]
    expect(apply(page).applied.arrived).toHaveLength(1)
    expect(apply(page).applied.arrived).toEqual([])
  })

  it('without a name of the service are called as at the link that they accepted, and found by it', () => {
    addOwn('own', 'https://x.example/r/1', 'Maria Alvarez')
    apply([linkTold('1', 'accepted', { customerId: 'c' }), connected('c')])
    expect(rows('alvarez')).toMatchObject([{ customerId: 'c', name: 'Maria Alvarez' }])
    expect(links('alvarez')).toMatchObject([{ customerName: 'Maria Alvarez' }])
    addOwn('later', 'https://x.example/r/2', 'Robert Brown')
    saveAccounts(store, seq, [accountTold('d', 'Waco')])
    apply([linkTold('2', 'accepted', { customerId: 'd' })])
    expect(rows('robert')).toMatchObject([{ customerId: 'd', city: 'Waco' }])
    expect(store.accounts.find(seq, 'd')?.name).toEqual({ text: 'Robert Brown', source: 'link' })
  })

  it('are called as staff say where nobody else does, in steps, and found by it', () => {
    saveAccounts(store, seq, [accountTold('c', 'Waco'), accountTold('n', 'Waco', 'Nora')])
    const name = (id: string, givenName: string | null) => {
      const step = store.changes.nameCustomer(seq, id, { givenName })
      while (step());
    }
    name('c', 'Ann Lee')
    expect(rows('ann lee')).toMatchObject([{ customerId: 'c', name: 'Ann Lee' }])
    name('c', null)
    expect(rows('ann lee')).toEqual([])
    name('n', 'Somebody')
    expect(rows('nora')).toMatchObject([{ name: 'Nora' }])
    name('nobody', 'x')
    expect(rows()).toHaveLength(2)
  })
})

describe('a page', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  const cities = fc.constantFrom('El Paso', 'Waco', 'Austin')
  const name = fc.option(fc.constantFrom('Maria', 'Robert'), { nil: undefined })
  const state = fc.constantFrom('open', 'started', 'declined', 'withdrawn', 'accepted')
  const told: fc.Arbitrary<Told> = fc.oneof(
    fc
      .record({ id: ids, city: cities, name })
      .map(one =>
        connected(one.id, { city: one.city, ...(one.name === undefined ? {} : { name: one.name }) }),
      ),
    fc
      .record({ id: ids, city: cities, name })
      .map((one): Told => ({ kind: 'changed', read: accountTold(one.id, one.city, one.name) })),
    ids.map((customerId): Told => ({ kind: 'ended', customerId, at: 4_000 })),
    fc
      .record({ id: fc.constantFrom('1', '2', '3'), state, customerId: ids })
      .map(one =>
        linkTold(one.id, one.state, { customerId: one.state === 'accepted' ? one.customerId : null }),
      ),
  )
  /** Whoever came and went between two pages was here once. */
  const listed = (search: string, from: number) => rows(search, from)
  const shown = (from: number) => ({
    rows: listed('', from)
      .map(({ id: _, isNew: __, ...rest }) => rest)
      .toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1)),
    found: ['maria', 'robert', 'waco'].map(word => listed(word, from).length),
    links: links('', from)
      .map(({ id: _, openedAt: __, customerName: ___, lastAt: ____, ...rest }) => rest)
      .toSorted((a, b) => (`${a.requestId}` < `${b.requestId}` ? -1 : 1)),
    cursor: store.changes.cursorOf(from),
  })

  it('comes to the same whole, cut into pages, and done again after a kill at any step', () => {
    fc.assert(
      fc.property(
        fc.array(told, { minLength: 1, maxLength: 30 }),
        fc.nat({ max: 29 }),
        fc.nat({ max: 3 }),
        (page, cut, steps) => {
          const whole = connect()
          const other = connect()
          apply(page, { to: whole })
          apply(page, { to: other, steps })
          apply(page.slice(0, cut), { cursor: 'half', to: other })
          apply(page.slice(cut), { to: other, steps })
          apply(page.slice(cut), { to: other })
          expect(shown(other)).toEqual(shown(whole))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keeps its cursor with the last of it, and none where what is here is not the whole', () => {
    const page = Array.from({ length: 300 }, (_, n) => connected(`c${n}`))
    expect(apply(page, { steps: 2 }).done).toBe(2)
    expect(store.changes.cursorOf(seq)).toBe(null)
    apply(page)
    expect(store.changes.cursorOf(seq)).toBe('c')
    const step = store.changes.apply(
      seq,
      { told: [], cursor: null, at: 1, isWhole: false },
      nothingApplied(),
      newId,
    )
    while (step());
    expect(store.changes.cursorOf(seq)).toBe(null)
  })

  it('takes many short steps, however much is in it', () => {
    const page = Array.from({ length: 300 }, (_, n) => [
      linkTold(`${n}`, 'accepted', {
        customerId: `c${n}`,
        reference: 'r'.repeat(200),
        note: 'n'.repeat(2000),
      }),
      connected(`c${n}`, { city: 'c'.repeat(300) }),
    ]).flat()
    const applied = nothingApplied()
    const step = store.changes.apply(seq, { told: page, cursor: 'c', at: 1, isWhole: true }, applied, newId)
    let longest = 0
    let steps = 0
    for (let more = true; more; steps += 1) {
      const before = process.cpuUsage()
      more = step()
      const { user, system } = process.cpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
    }
    expect(steps).toBeGreaterThan(100)
    expect(longest).toBeLessThan(50)
  })

  it('of links as they stand is kept like one of changes', () => {
    const applied = nothingApplied()
    const requests = [toldRequest('1', 'accepted', { customerId: 'c' }), toldRequest('2', 'started')]
    const step = store.changes.applyRequests(seq, requests, applied, { at: 1, newId })
    while (step());
    expect(links()).toMatchObject([{ state: 'opened', openedAt: 2_000 }, { state: 'accepted' }])
    expect(applied.links).toBe(true)
  })
})
