import { expect, it } from 'vitest'
import { clock, day } from '../../../ui/text/when.ts'
import {
  accountTitle,
  byLinkWords,
  changeTitle,
  changeValues,
  sinceWords,
  untilWords,
} from './account-words.ts'

const now = new Date(2026, 10, 21, 17, 0).getTime()
const at = (date: number, hour: number) => new Date(2026, 10, date, hour, 12).getTime()
const link = { id: 'l', customer: 'Maria', standing: false, confirmed: false, createdAt: at(21, 10) }

it('says since when a customer shares, and that a person confirmed it', () => {
  expect(sinceWords(at(21, 10), false, now)).toBe(`since ${clock(at(21, 10))}`)
  expect(sinceWords(at(20, 10), true, now)).toBe('since yesterday')
  expect(sinceWords(at(16, 10), false, now)).toBe(`since ${day(at(16, 10), now)}`)
  expect(sinceWords(null, true, now)).toBe('confirmed here')
})

it('says who ends it', () => {
  expect(untilWords('Maria Alvarez')).toBe('Maria Alvarez ends it')
  expect(untilWords(null)).toBe('the customer ends it')
})

it('says by which link', () => {
  expect(byLinkWords(link, now)).toBe(`the link created today ${clock(link.createdAt)}`)
  expect(byLinkWords({ ...link, createdAt: at(16, 9) }, now)).toBe(`the link created ${day(at(16, 9), now)}`)
  expect(byLinkWords({ ...link, standing: true }, now)).toBe('the standing link')
})

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
  const noticed = { what: 'consent' as const, label: 'noticed', before: '1700000000000', after: null }
  expect(changeValues(noticed).after).toMatch(/^It had ended before /)
})

it('takes a blank utility or number for none', () => {
  expect(accountTitle(' ', '12')).toBe('Utility not given · 12')
  expect(accountTitle('Oncor', ' ')).toBe('Oncor')
})
