import { expect, it } from 'vitest'
import type { Link } from '../../../contract/model.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { lastToFollowUp } from './item.ts'
import { waitingItem } from './items.ts'

const now = new Date(2026, 10, 24, 10, 42).getTime()

it('of a day that a person chose has what is to be done then: nobody is reminded who was never asked, or answered', () => {
  const itemOf = (state: Link['state']) => {
    const url = 'https://api.acme.example/connect/r/a'
    const { group, detail, action } = waitingItem(linkOf({ state, url, handedAt: now, followUpAt: now }), now)
    expect(detail).toBe('follow-up due today')
    return [group, action.do]
  }
  expect(itemOf('copied')).toEqual(['waiting', 'remind'])
  expect(itemOf('opened')).toEqual(['waiting', 'remind'])
  expect(itemOf('created')).toEqual(['due', 'invite'])
  for (const state of ['accepted', 'declined', 'withdrawn'] as const)
    expect(itemOf(state)).toEqual(['due', 'open'])
})

it('says how many more there are below the last group, also where a person chose the days of all that are listed', () => {
  const url = 'https://api.acme.example/connect/r/a'
  const due = waitingItem(linkOf({ state: 'created', url, followUpAt: now }), now)
  const waiting = waitingItem(linkOf({ state: 'opened', url, handedAt: now }), now)
  expect(lastToFollowUp([])).toBeUndefined()
  expect(lastToFollowUp([due, waiting])).toBe('waiting')
  expect(lastToFollowUp([due])).toBe('due')
})
