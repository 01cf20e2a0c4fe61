import { expect, it } from 'vitest'
import { everyLink } from '../../../../contract/links/register.ts'
import { followUpRoute, linksMadeRoute, mailsWaitingRoute } from '../../../shared/routes/account-route.ts'
import { routeList, setFilters } from './shown-list.ts'

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
