import { expect, it } from 'vitest'
import type { InboxItem } from './item.ts'
import { holdItems } from './use-held-items.ts'

const item = (id: string, detail = ''): InboxItem => ({
  id,
  group: 'waiting',
  title: id,
  detail,
  at: null,
  of: { route: { to: '/links' } },
  action: { do: 'open' },
})

it('keeps every item in its place, says which are over, and counts what came', () => {
  const { held, arrived } = holdItems([item('a', 'old'), item('b')], [item('c'), item('a', 'new')])
  expect(held.map(({ id, detail, gone }) => [id, detail, gone])).toEqual([
    ['a', 'new', false],
    ['b', '', true],
  ])
  expect(arrived.map(({ id }) => id)).toEqual(['c'])
})
