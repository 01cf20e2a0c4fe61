import { expect, it } from 'vitest'
import { clock, day } from '../../../../ui/text/when.ts'
import { byLinkWords, sinceWords, untilWords } from './account-words.ts'

const now = new Date(2026, 10, 21, 17, 0).getTime()
const at = (date: number, hour: number) => new Date(2026, 10, date, hour, 12).getTime()
const link = { id: 'l', customer: 'Maria', standing: false, confirmed: false, createdAt: at(21, 10) }

it('says since when a customer shares, and that a person confirmed it', () => {
  expect(sinceWords(at(21, 10), false, now)).toBe(`since today ${clock(at(21, 10))}`)
  expect(sinceWords(at(20, 10), true, now)).toBe('since yesterday')
  expect(sinceWords(at(16, 10), false, now)).toBe(`since ${day(at(16, 10), now)}`)
  expect(sinceWords(null, true, now)).toBe('confirmed here')
})

it('says who ends it', () => {
  expect(untilWords('Maria Alvarez')).toBe('Maria Alvarez ends it')
  expect(untilWords(null)).toBe('the customer ends it')
})

it('says by which link', () => {
  expect(byLinkWords(link, now)).toBe(`the link made at ${clock(link.createdAt)}`)
  expect(byLinkWords({ ...link, createdAt: at(16, 9) }, now)).toBe(
    `the link made on ${day(at(16, 9), now)} at ${clock(at(16, 9))}`,
  )
  expect(byLinkWords({ ...link, standing: true }, now)).toBe('the standing link')
})
