import { expect, it } from 'vitest'
import { everyLink } from '../../../../contract/links/register.ts'
import { followUpRoute, linksMadeRoute, mailsWaitingRoute } from '../../../shared/routes/account-route.ts'
import { isMissing, orderAfter, routeList, setFilters, spanWord } from './shown-list.ts'

it('says each filter that is set, and what removes it', () => {
  expect(setFilters({ ...everyLink, search: 'x', state: 'opened', followUp: true })).toEqual([])
  const list = { ...everyLink, maker: '', kind: 'standing', mail: 'with', archived: true } as const
  expect(setFilters(list).map(({ text }) => text)).toEqual([
    'Created by: You',
    'Link for: Standing link',
    'With mail',
    'Archived',
  ])
  const removed = setFilters(list).map(({ without }) => without)
  expect(setFilters(Object.assign({}, list, ...removed))).toEqual([])
})

it('names the days of a span with their year where it is another one', () => {
  const now = new Date(2026, 11, 20).getTime()
  const since = (year: number, month: number, day: number) =>
    spanWord({ from: new Date(year, month, day).getTime(), to: null }, now)
  expect(since(2025, 0, 6)).toContain('2025')
  expect(since(2026, 11, 15)).not.toContain('2026')
  expect(since(2026, 11, 19)).toContain('19')
})

it('is sorted by a head that is pressed: times from the latest on, texts and what is to be done from the first', () => {
  const after = (...columns: string[]) => {
    const list = { ...everyLink }
    for (const column of columns) Object.assign(list, orderAfter(list, column))
    return [list.by, list.descending]
  }
  expect(after('last')).toEqual(['last', true])
  expect(after('customer')).toEqual(['customer', false])
  expect(after('follow-up')).toEqual(['follow-up', false])
  expect(after('follow-up', 'follow-up')).toEqual(['follow-up', true])
})

it('is the list that a route asks for, and none where it asks for nothing', () => {
  expect(routeList({})).toBeNull()
  expect(routeList({ link: 'l1' })).toBeNull()
  expect(routeList(followUpRoute.search)).toEqual({ ...everyLink, followUp: true })
  expect(routeList(mailsWaitingRoute.search)).toEqual({ ...everyLink, mail: 'waiting' })
  expect(routeList(linksMadeRoute(5, 9).search)).toEqual({
    ...everyLink,
    from: 5,
    to: 9,
    counted: true,
  })
  expect(routeList(linksMadeRoute(5, 9, 'opened').search)).toEqual({
    ...{ ...everyLink, from: 5, to: 9 },
    ...{ reached: 'opened', counted: true },
  })
  expect(routeList({ list: 'all', state: 'what', from: '-1', to: 'x', reached: 'home' })).toEqual(everyLink)
})

it('certainly lacks a new link where it is filtered, and the link is neither the newest nor among all that match', () => {
  const rows = [
    { id: 'a', createdAt: 9 },
    { id: 'b', createdAt: 5 },
  ]
  const c = { id: 'c', createdAt: 7 }
  const found = { ...everyLink, search: 'ann' }
  expect(isMissing(c, everyLink, { rows, total: 9 })).toBe(false)
  expect(isMissing({ id: 'a', createdAt: 9 }, found, { rows, total: 9 })).toBe(false)
  expect(isMissing(c, found, { rows, total: 9 })).toBe(true)
  expect(isMissing(c, { ...found, by: 'customer', descending: false }, { rows, total: 9 })).toBe(false)
  expect(isMissing(c, { ...found, by: 'customer', descending: false }, { rows, total: 2 })).toBe(true)
  // Of unknown outcome for days: it may come after the rows that were read.
  expect(isMissing({ id: 'c', createdAt: 3 }, found, { rows, total: 9 })).toBe(false)
})
