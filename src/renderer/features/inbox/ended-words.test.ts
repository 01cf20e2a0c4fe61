import { expect, it } from 'vitest'
import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { endedWords } from './inbox-messages.ts'

it('says of more customers who ended this week than are read that there are more', () => {
  const ended = (customers: number) =>
    Array.from({ length: customers }, () => ({ endedAt: 5 }) as EndedCustomer)
  const week = { from: 1, to: 9 }
  expect(endedWords(ended(100), week)).toBe('100')
  expect(endedWords(ended(101), week)).toBe('100+')
  expect(endedWords([...ended(3), { ...ended(1)[0], endedAt: 0 } as EndedCustomer], week)).toBe('3')
})
