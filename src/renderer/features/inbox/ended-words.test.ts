import { expect, it } from 'vitest'
import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import { details, endedWords, messages } from './inbox-messages.ts'

it('says of more customers who ended this week than are read that there are more', () => {
  const ended = (customers: number) =>
    Array.from({ length: customers }, () => ({ endedAt: 5 }) as EndedCustomer)
  const week = { from: 1, to: 9 }
  expect(endedWords(ended(100), week)).toBe('100')
  expect(endedWords(ended(101), week)).toBe('100+')
  expect(endedWords([...ended(3), { ...ended(1)[0], endedAt: 0 } as EndedCustomer], week)).toBe('3')
})

it('groups the digits of large numbers as the other screens do', () => {
  expect(details.run(1234, 5000)).toBe('1,234 of 5,000 links created')
  expect(details.mailsWait(1200)).toBe('going out, 1,200 a minute')
  expect(messages.putOff(1200, 3400)).toBe('1,200 later, 3,400 done')
  expect(messages.remindAll(1200)).toBe('Remind 1,200')
  expect(messages.arrived(1200)).toBe('Show 1,200 new')
})
