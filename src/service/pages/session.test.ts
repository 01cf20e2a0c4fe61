import { expect, test } from 'vitest'
import { formToken, sameToken } from './session.ts'

test('a token of as many letters, but more bytes, is another one', () => {
  const token = formToken('secret', 'portal')
  expect(sameToken(token, token)).toBe(true)
  expect(sameToken('é'.repeat(token.length), token)).toBe(false)
  expect(sameToken('', token)).toBe(false)
})
