import { expect, it } from 'vitest'
import { createLedger, type Ledger } from '../ledger.ts'
import { openedLedger } from '../testing/ledger-file.ts'

type Entry = Parameters<Ledger['apply']>[1]['entries'][number]['entry']

const setUp = () => {
  const ledger = createLedger(openedLedger('memory'))
  const address = 'https://x.example'
  ledger.connections.add({ id: 'a', name: 'a', kind: 'service', address, portalAddress: null })
  let number = 0
  const apply = (...entries: Entry[]) => {
    const numbered = entries.map((entry, index) => ({ number: number + index + 1, entry }))
    number += entries.length
    ledger.apply(1, { mirror: 'm', entries: numbered, at: 1, newId: () => `team${number}` })
  }
  const endedAt = (requestId: string) =>
    ledger.links.page(1, { search: requestId, offset: 0, limit: 1 }).rows[0]?.endedAt
  const isRenewed = () => ledger.ended.page(1, { search: '', offset: 0, limit: 1 }).rows[0]?.renewed
  return { ledger, apply, endedAt, isRenewed }
}

const customerId = 'cus_1'
const accepted = (id: string, stateAt: number, email = ''): Entry => {
  const texts = { reference: id, email, note: '', maker: 'Key', redirectUrl: 'https://x.example' }
  const url = `https://c.example/${id}`
  return {
    kind: 'link',
    openedAt: null,
    request: { ...texts, id, url, state: 'accepted', createdAt: 1, stateAt, customerId },
  }
}
const ended = (at: number): Entry => ({
  ...{ kind: 'ended', customerId, name: 'Ann', email: '', raw: '{}', beganAt: 10, firstSeenAt: 10, at },
})
const appeared = (at: number): Entry => ({ kind: 'appeared', customerId, name: 'Ann', at, isNew: true })

it('of a customer who shares again by another link stays with the link that they ended', () => {
  for (const back of [
    [appeared(30), accepted('second', 30)],
    [accepted('second', 30), appeared(30)],
  ]) {
    const { apply, endedAt } = setUp()
    apply(appeared(10), accepted('first', 10), ended(20))
    expect(endedAt('first')).toBe(20)
    apply(...back)
    expect([endedAt('first'), endedAt('second')]).toEqual([20, null])
    // The service reports only later when the link was opened.
    apply({ ...accepted('first', 10), openedAt: 5 } as Entry)
    expect(endedAt('first')).toBe(20)
    apply(ended(40))
    expect([endedAt('first'), endedAt('second')]).toEqual([20, 40])
  }
})

it('stays with the link that they ended where they shared again by another before this desk heard of either', () => {
  const { apply, endedAt } = setUp()
  apply(appeared(10), connected('first', 10), accepted('first', 10))
  const page = [accepted('second', 30), { ...connected('second', 30), endedAt: 20 } as Entry]
  for (let times = 0; times < 2; times += 1) {
    apply(...page)
    expect([endedAt('first'), endedAt('second')]).toEqual([20, null])
  }
})

it('that the list told before the changes did is noted once', () => {
  const { apply, ledger } = setUp()
  apply(appeared(10), ended(25))
  apply(appeared(35), { ...connected('second', 30), endedAt: 20 } as Entry)
  expect(ledger.customers.history(1, customerId)).toMatchObject([{ what: 'consent', before: '25' }])
})

it('is over where a customer is listed again and used no other link', () => {
  const { apply, endedAt } = setUp()
  apply(appeared(10), accepted('first', 10), ended(20), appeared(30))
  expect(endedAt('first')).toBeNull()
  // The service reports late that the customer had accepted another link long before.
  apply(accepted('earlier', 5))
  expect(endedAt('first')).toBeNull()
})

const connected = (link: string, at: number): Entry => ({
  ...{ kind: 'connected', customerId, name: 'Ann', link: `https://c.example/${link}`, at, appeared: true },
})

it('stays with the link that they ended where a customer comes back by the standing link, which is no row here', () => {
  const { apply, endedAt } = setUp()
  apply(appeared(10), connected('first', 10), accepted('first', 10), ended(20))
  apply(appeared(30), connected('standing', 30))
  expect(endedAt('first')).toBe(20)
  apply(ended(40))
  expect(endedAt('first')).toBe(20)
  apply(appeared(50), connected('standing', 50))
  expect(endedAt('first')).toBe(20)
})

it('is over for each link by which a customer shared, where the list only lacked them once', () => {
  for (const came of ['standing', 'first']) {
    const { apply, endedAt } = setUp()
    apply(appeared(10), connected(came, 10), accepted('first', 10))
    apply(accepted('more', 15), ended(20))
    expect([endedAt('first'), endedAt('more')]).toEqual([20, 20])
    apply(appeared(30))
    expect([endedAt('first'), endedAt('more')]).toEqual([null, null])
  }
})

const passed = (at: number): Entry => ({ kind: 'passed', customerId, at })

it('of somebody who was never seen here is over once they are listed, and stays with its link where they come by another', () => {
  const { apply, endedAt } = setUp()
  apply(accepted('first', 10), passed(20))
  expect(endedAt('first')).toBe(20)
  apply(appeared(30))
  expect(endedAt('first')).toBeNull()
  apply(connected('standing', 30))
  expect(endedAt('first')).toBe(20)
  // The mirror sends the same page again.
  apply(appeared(30), connected('standing', 30))
  expect(endedAt('first')).toBe(20)
})

it('whose time nobody knows is not said to be known once they are back', () => {
  const { apply, ledger } = setUp()
  apply(accepted('first', 10))
  ledger.links.endAccepted(1, [customerId], 20, 25)
  apply(appeared(30))
  expect(ledger.customers.history(1, customerId)).toMatchObject([
    { what: 'consent', label: 'noticed', before: '25' },
  ])
  apply(ended(40), appeared(50))
  expect(ledger.customers.history(1, customerId)[0]).toMatchObject({ label: null, before: '40' })
})

it('reported of somebody who was never seen here leaves what they accepted later', () => {
  const { apply, endedAt } = setUp()
  apply(accepted('later', 30), passed(20))
  expect(endedAt('later')).toBeNull()
})

it('says of new customers who had ended when that was, by whatever link they came', () => {
  const { ledger, apply } = setUp()
  const standing = (at: number) => ({ ...connected('everyone', at), appeared: true }) as Entry
  apply(appeared(10), standing(10))
  expect(ledger.customers.returned(1)).toEqual([])
  apply(ended(20), appeared(30), standing(30), ended(40), appeared(50), standing(50))
  expect(ledger.customers.returned(1)).toEqual([{ customerId, endedAt: 40 }])
  ledger.customers.markSeen(1, customerId)
  expect(ledger.customers.returned(1)).toEqual([])
})

it('is renewed by a link that is made for the same email later, until that is declined', () => {
  const { apply, isRenewed } = setUp()
  const email = 'ann@x.example'
  const made = (id: string, createdAt: number, state: 'open' | 'declined'): Entry => {
    const entry = accepted(id, 0, id === 'other' ? 'bob@x.example' : email)
    if (entry.kind !== 'link') throw new Error('It is a link')
    return { ...entry, request: { ...entry.request, createdAt, state, stateAt: null, customerId: null } }
  }
  apply(appeared(10), accepted('first', 10, email))
  apply(made('before', 15, 'open'), ended(20))
  apply(made('other', 30, 'open'))
  expect(isRenewed()).toBe(false)
  apply(made('later', 30, 'open'))
  expect(isRenewed()).toBe(true)
  apply(made('later', 30, 'declined'))
  expect(isRenewed()).toBe(false)
})
