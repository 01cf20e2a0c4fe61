import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import { nothingApplied } from '../changes/changes.ts'
import { toldRequest } from '../changes/testing/told.ts'
import type { ToldRequest } from '../changes/told.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'

const day = 86_400_000
const start = new Date(2027, 0, 15, 8, 0).getTime()
const seq = 1
let store: Store

beforeEach(() => {
  store = openMemoryStore().store
})
afterEach(() => store.close())

const tell = (...requests: ToldRequest[]) => {
  let made = 0
  const told = requests.map(request => ({ kind: 'link' as const, request }))
  const step = store.changes.apply(
    seq,
    { told, cursor: 'x', at: start, isWhole: true },
    nothingApplied(),
    () => `id-${++made}`,
  )
  while (step());
}
const accepted = (id: string, createdAt: number, stateAt: number) =>
  toldRequest(id, 'accepted', { createdAt, stateAt, customerId: `cus_${id}` })

it('counts links by the week in which they were made and accepted, and by the days between', () => {
  tell(
    accepted('1', start, start + day / 2),
    accepted('2', start - 5 * day, start + 2 * day),
    accepted('3', start, start + 8 * day),
    toldRequest('4', 'open', { createdAt: start + 7 * day }),
    toldRequest('5', 'declined', { createdAt: start + 1 }),
    // A clock of the service that goes ahead of itself.
    accepted('6', start + 2 * day, start + day),
  )
  const weeks = [start - 7 * day, start, start + 7 * day, start + 14 * day]
  expect(store.overview.weeks(seq, weeks, true).map(({ made, accepted }) => [made, accepted])).toEqual([
    [1, 0],
    [4, 3],
    [1, 1],
  ])
  expect(store.overview.weeks(seq, weeks, false).map(({ accepted }) => accepted)).toEqual([null, null, null])
  expect(store.overview.days(seq, start, start + 14 * day).map(({ links }) => links)).toEqual([
    2, 0, 0, 1, 1, 0, 0,
  ])
})

it('counts the days of the calendar from a link to its acceptance, and links that are put away', () => {
  const late = new Date(2027, 0, 15, 23, 0).getTime()
  tell(accepted('1', late, late + day / 2), accepted('2', late - day / 2, late))
  expect(store.overview.days(seq, late - day, late + day).map(({ links }) => links)).toEqual([
    1, 1, 0, 0, 0, 0, 0,
  ])
  const { rows } = store.links.page(seq, { search: '', offset: 0, limit: 9 })
  store.links.edits.archive(
    store.links.numbersOf(
      seq,
      rows.map(({ id }) => id),
    ),
    true,
    late,
  )
  expect(store.overview.links(seq)).toBe(2)
})

it('counts just the links that the register lists for it, archived ones too and none of unknown outcome', () => {
  tell(
    accepted('1', start, start + day / 2),
    accepted('2', start - 5 * day, start + 2 * day),
    accepted('3', start - 3 * day, start + day),
    toldRequest('4', 'open', { createdAt: start + day }),
  )
  store.links.add(seq, { id: 'u', customer: '', email: '', note: '', redirectUrl: null, createdAt: start })
  store.links.settled('u')
  const listed = (asked: Partial<LinkList>) =>
    store.links.page(seq, { ...asked, counted: true, offset: 0, limit: 9 }).rows.map(row => row.requestId)
  const third = { acceptedFrom: start + day, acceptedTo: start + 2 * day, counted: true }
  store.links.edits.archive(store.links.numbers(seq, { ...third, offset: 0, limit: 9 }), true, start)
  const [week] = store.overview.weeks(seq, [start, start + 7 * day], true)
  expect(listed({ from: start, to: start + 7 * day }).toSorted()).toEqual(['1', '4'])
  expect(listed({ acceptedFrom: start, acceptedTo: start + 7 * day }).toSorted()).toEqual(['1', '2', '3'])
  expect(week).toMatchObject({ made: 2, accepted: 3 })
  for (const { from, to, links } of store.overview.days(seq, start, start + 7 * day)) {
    const asked = { acceptedFrom: start, acceptedTo: start + 7 * day, daysFrom: from, daysTo: to }
    expect([from, listed(asked).length]).toEqual([from, links])
  }
})

it('counts utility accounts by name, the most first, and puts rare names together', () => {
  expect(store.overview.hasAny(seq)).toBe(false)
  const utilities = ['B', 'B', ...Array.from({ length: 11 }, (_, n) => `U${n}`)]
  const account = (utilityProvider: string, n: number) =>
    readAccount(`c${n}`, { utilityProvider, address: { state: n % 2 === 0 ? 'CA' : null } })
  saveAccounts(store, seq, utilities.map(account), 1, true)
  const { top, others } = store.overview.utilities(seq)
  expect(top[0]).toEqual({ name: 'B', utilityAccounts: 2 })
  expect(others).toEqual({ names: 2, utilityAccounts: 2 })
  expect(store.overview.states(seq).top).toEqual([
    { name: 'CA', utilityAccounts: 7 },
    { name: null, utilityAccounts: 6 },
  ])
  expect(store.overview.newcomers(seq)).toMatchObject({
    total: 13,
    latest: [{ customerId: 'c12' }, {}, {}, {}, {}],
  })
  expect(store.overview.hasAny(seq)).toBe(true)
})

it('counts those without a name apart from the other names, however few they are', () => {
  const names = [null, ...Array.from({ length: 24 }, (_, n) => `U${n % 12}`)]
  const account = (utilityProvider: string | null, n: number) => readAccount(`c${n}`, { utilityProvider })
  saveAccounts(store, seq, names.map(account), 1, true)
  const { top, others } = store.overview.utilities(seq)
  expect(top).toHaveLength(11)
  expect(top.at(-1)).toEqual({ name: null, utilityAccounts: 1 })
  expect(others).toEqual({ names: 2, utilityAccounts: 4 })
})

it('tells mails that failed by the latest of each link, and not of links that were accepted all the same', () => {
  tell(toldRequest('1'), accepted('2', start, start), toldRequest('3'))
  const rows = store.links.page(seq, { search: '', offset: 0, limit: 9 }).rows
  const idOf = (requestId: string) => rows.find(row => row.requestId === requestId)?.id ?? ''
  const mail = (id: string, requestId: string, state: 'refused' | 'unknown' | 'handed', at: number) => {
    const linkId = idOf(requestId)
    store.mails.add([{ id, linkId, messageId: id, to: 'a@b.example', subject: '', text: '', createdAt: at }])
    store.mails.leaving(id, at)
    store.mails.settle(id, { state, at, dueAt: at, attempts: 1, problem: null, answer: null })
  }
  mail('a', '1', 'refused', 1)
  mail('b', '2', 'refused', 2)
  mail('c', '3', 'unknown', 3)
  expect(store.overview.failedMails(seq)).toMatchObject({
    total: 2,
    more: false,
    latest: [{ linkId: idOf('3'), state: 'unknown' }, { linkId: idOf('1') }],
  })
  mail('d', '3', 'handed', 4)
  expect(store.overview.failedMails(seq).total).toBe(1)
})
