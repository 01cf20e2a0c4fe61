import { expect, it } from 'vitest'
import { everyLink } from '../../../../../contract/links/register.ts'
import { acceptedLinksRoute, followUpRoute, linksMadeRoute } from '../../../../shared/routes/account-route.ts'
import { askedList } from './asked-list.ts'

it('is the list that a route asks for, and none where it asks for nothing', () => {
  expect(askedList({})).toBeNull()
  expect(askedList({ link: 'l1' })).toBeNull()
  expect(askedList(followUpRoute.search)).toEqual({ ...everyLink, followUp: true })
  expect(askedList(linksMadeRoute(5, 9).search)).toEqual({ ...everyLink, from: 5, to: 9 })
  expect(askedList(acceptedLinksRoute.search)).toEqual({ ...everyLink, state: 'accepted', by: 'last' })
  expect(askedList({ list: 'all', state: 'what', from: '-1', to: 'x', by: 'size' })).toEqual(everyLink)
})
