import { expect, it } from 'vitest'
import { cautionWords } from './many-messages.ts'

const now = new Date(2026, 10, 26, 14).getTime()
const mailed = (state: 'handed' | 'refused', hoursAgo: number) => ({
  mail: { state, at: now - hoursAgo * 3_600_000 },
})

it('says who of many was mailed today, and whose mail was refused', () => {
  expect(cautionWords([{ mail: null }, mailed('handed', 15)], now)).toBe('')
  expect(cautionWords([mailed('handed', 1), mailed('handed', 2), mailed('refused', 40)], now)).toBe(
    '2 of them got a mail today. The last mail to 1 of them was refused.',
  )
})
