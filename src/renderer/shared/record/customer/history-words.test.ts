import { expect, it } from 'vitest'
import { changeTitle, changeValues } from './history.tsx'

it('says what changed, and from what to what', () => {
  const moved = { what: 'address', label: 'ComEd 44', before: null, after: '9 Elm St' } as const
  expect(changeTitle(moved)).toBe('Service address of ComEd 44')
  expect(changeValues(moved)).toEqual({ before: 'not given', after: '9 Elm St' })
  expect(changeTitle({ what: 'name', label: null })).toBe('Name')
  expect(changeTitle({ what: 'removed', label: null })).toBe('Utility account removed')
  expect(changeValues({ what: 'removed', before: '9 Elm St', after: null })).toEqual({
    before: '9 Elm St',
    after: null,
  })
  expect(changeValues({ what: 'consent', before: '1700000000000', after: null }).after).toMatch(
    /^It had ended /,
  )
})
