import { expect, it } from 'vitest'
import { doubtOf, emailText } from './email-words.ts'

const email = 'maria@example.com'

it('says of an email that nobody proved it, and nothing where the service does not tell', () => {
  expect(emailText({ email, emailConfirmed: false })).toBe('maria@example.com (not confirmed)')
  expect(emailText({ email, emailConfirmed: true })).toBe(email)
  expect(emailText({ email, emailConfirmed: null })).toBe(email)
  expect(emailText({ email: null, emailConfirmed: false })).toBeNull()
  expect(doubtOf({ email, emailConfirmed: false })).toBe('not confirmed')
  expect(doubtOf({ email, emailConfirmed: null })).toBeNull()
})
