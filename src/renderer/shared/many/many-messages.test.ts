import { expect, it } from 'vitest'
import { cautionWords } from './many-messages.ts'

const now = new Date(2026, 10, 26, 14).getTime()
const link = { state: 'copied' as const, mail: null, handedAt: now, copiedAt: now, followUpAt: null }
const mailed = (state: 'handed' | 'refused', hoursAgo: number) => {
  const at = now - hoursAgo * 3_600_000
  return { ...link, mail: { state, at }, handedAt: at, copiedAt: at - 1 }
}

it('says who of many was mailed today, and whose mail was refused', () => {
  expect(cautionWords('invitation', [link, mailed('handed', 15)], now)).toBe('')
  const many = [mailed('handed', 1), mailed('handed', 2), mailed('refused', 40)]
  expect(cautionWords('invitation', many, now)).toBe(
    '2 of them got a mail today. The last mail to 1 of them was refused.',
  )
})

it('does not count those of whom all were mailed today', () => {
  const some = (mails: number) => Array.from({ length: mails }, () => mailed('handed', 1))
  expect(cautionWords('invitation', some(4), now)).toBe('All 4 got a mail today.')
  expect(cautionWords('invitation', some(2), now)).toBe('Both got a mail today.')
  expect(cautionWords('invitation', some(1), now)).toBe('This customer got a mail today.')
})

it('says to whom a reminder would be the first mail', () => {
  expect(cautionWords('reminder', [link, link, mailed('handed', 40)], now)).toBe(
    '2 of them got no mail before this reminder.',
  )
})
