import { expect, it } from 'vitest'
import { failureAt } from './problem.ts'

const refusedAt = (reached: 'recipient' | 'content', response: string) => {
  const command = reached === 'recipient' ? 'RCPT TO' : 'DATA'
  return failureAt(reached, Object.assign(new Error(response), { command, response })).problem
}

it.each([
  ['recipient', '550 5.1.1 No such user'],
  ['recipient', '550 No such user here'],
  ['recipient', '553 Mailbox name not allowed'],
  ['recipient', '501 5.1.3 Bad address'],
  ['content', '550 5.1.1 No such user'],
] as const)('is the address at the %s: %s', (reached, response) => {
  expect(refusedAt(reached, response)).toBe('recipient_refused')
})

it.each([
  ['recipient', '554 Rejected as spam'],
  ['recipient', '554 5.7.1 Blocked'],
  ['recipient', '550 5.7.1 Not allowed'],
  ['recipient', '552 5.2.2 Mailbox full'],
  ['recipient', '550 5.1.8 Bad sender'],
  ['content', '554 5.7.1 Looks like spam'],
  ['content', '550 No'],
] as const)('is not the address at the %s: %s', (reached, response) => {
  expect(refusedAt(reached, response)).toBe('message_refused')
})
