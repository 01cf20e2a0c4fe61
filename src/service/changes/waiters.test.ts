import { expect, test } from 'vitest'
import { createWaiters } from './waiters.ts'

const asked = { companyId: 'com_1', keyId: 'key_1' }

test('nobody keeps a place where listening could not begin', () => {
  let listens = 0
  const waiters = createWaiters(() => {
    listens += 1
    if (listens <= 20) throw new Error('unable to open database file')
    return () => undefined
  })
  for (let time = 0; time < 20; time += 1) expect(() => waiters.take(asked)).toThrow('unable to open')
  expect(waiters.waiting()).toBe(0)
  expect(waiters.take(asked)).not.toBe('key-has-many')
  expect(waiters.waiting()).toBe(1)
})
