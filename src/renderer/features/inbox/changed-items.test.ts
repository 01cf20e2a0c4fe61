import { expect, it } from 'vitest'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { inboxItems } from './items.ts'
import type { InboxData } from './queries.ts'

const nothing = {
  ...{ sharers: [], accepted: [], ended: [], declined: [], waiting: [], unknown: [], runs: [], lists: [] },
  ...{ mail: { waiting: 0 }, summary: { missing: 0, lastReading: null } },
}
const itemsOf = (data: object) =>
  inboxItems({ ...nothing, ...data } as unknown as InboxData, { reachability: 'connected' }, 10)
const lines = (data: object) =>
  itemsOf(data).map(({ group, title, detail, action }) => [group, title, detail, action.do])

it('says what changed of a customer who shares, and not of one who is new anyway', () => {
  const change = { customerId: 'cus_1', name: 'Olivia Ordinary', at: 5 } as const
  const changed = [
    { ...change, what: ['number'] } as const,
    { ...change, what: ['added'] } as const,
    { ...change, what: ['address'] } as const,
    { ...change, what: ['address', 'added'] } as const,
  ]
  const overview = { changed, failedMails: [], newcomers: [], returned: [] }
  expect(lines({ overview })).toEqual([
    ['changed', 'Olivia Ordinary', 'service address changed, utility account added', 'open'],
    ['changed', 'Olivia Ordinary', 'service address changed', 'open'],
    ['changed', 'Olivia Ordinary', 'utility account added', 'open'],
    ['changed', 'Olivia Ordinary', 'account number changed', 'open'],
  ])
  const called = linkOf({ customer: 'Riverside Dental', state: 'accepted', customerId: 'cus_1' })
  expect(lines({ overview, accepted: [called] })[0]?.[1]).toBe('Riverside Dental')
  const isChanged = (isNew: boolean) =>
    lines({ overview, sharers: [{ customerId: 'cus_1', isNew }] }).some(([group]) => group === 'changed')
  expect([isChanged(true), isChanged(false)]).toEqual([false, true])
})

it('says it of one whose sharing was done here, though no one opened them in Accounts, where they stay new', () => {
  const change = { customerId: 'cus_1', name: 'Olivia', at: 5, what: ['number'] } as const
  const overview = { changed: [change], failedMails: [], newcomers: [], returned: [] }
  const data = {
    ...nothing,
    overview,
    sharers: [{ customerId: 'cus_1', isNew: true }],
  } as unknown as InboxData
  const groups = (until?: number | null) => {
    const aside = new Map(until === undefined ? [] : [['shared:cus_1', until] as const])
    return inboxItems(data, { reachability: 'connected' }, 10, aside).map(({ group }) => group)
  }
  expect(groups()).toEqual(['shared'])
  expect(groups(20)).toEqual(['shared'])
  expect(groups(null)).toEqual(['shared', 'changed'])
})

it('calls a customer whose link has neither name nor email as their account is called', () => {
  const change = { customerId: 'cus_1', name: 'Olivia', at: 5, what: ['number'], after: '9' } as const
  const titles = (more: object) => {
    const link = linkOf({ customer: '', email: '', state: 'accepted', customerId: 'cus_1', endedAt: 3 })
    const overview = { changed: [], failedMails: [], newcomers: [], returned: [] }
    return lines({ overview, accepted: [link], ...more }).map(([, title]) => title)
  }
  const overview = { changed: [change], failedMails: [], newcomers: [], returned: [] }
  expect(titles({ overview })).toEqual(['Olivia'])
  expect(titles({ ended: [{ customerId: 'cus_1', name: 'Olivia', endedAt: 3, removalDue: null }] })).toEqual([
    'Olivia',
  ])
  const row = { customerId: 'cus_1', isNew: true, utilityAccount: true, name: 'Olivia', email: null }
  expect(titles({ sharers: [row] })).toEqual(['Olivia'])
})
