import { expect, it } from 'vitest'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { isStillMoved, movedItem } from './put-off.tsx'

const day = 86_400_000
const now = new Date(2026, 10, 24, 10, 42).getTime()

const link = linkOf({
  ...{ customer: 'Anna', state: 'copied', createdAt: now - 9 * day },
  ...{ handedAt: now - 5 * day, followUpAt: now + day },
})

it('a link whose follow-up day was moved waits again on the day that it had, or on none', () => {
  const due = now - 2 * day
  const chosen = movedItem(`waiting:l1:${due}`, link, now)
  expect(chosen).toMatchObject({ id: `waiting:l1:${due}`, followUp: { linkId: 'l1', before: due } })
  const byItself = movedItem(`waiting:l1:${now - 5 * day}`, link, now)
  expect(byItself.followUp).toEqual({ linkId: 'l1', before: null })
  expect(byItself.detail).toContain('5 days ago')
})

it('what Later moved is nothing more once its day was cleared or changed, or its link archived', () => {
  const moved = { id: 'waiting:l1:1', until: now + day }
  expect(isStillMoved(link, moved)).toBe(true)
  for (const change of [{ followUpAt: null }, { followUpAt: now + 2 * day }, { archived: true }])
    expect(isStillMoved({ ...link, ...change }, moved)).toBe(false)
})
