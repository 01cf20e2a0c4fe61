import { expect, test } from 'vitest'
import type { OnAnnounced } from '../store/store.ts'
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

test('what is announced while somebody reads lets them go on at once, and once only', async () => {
  let announce: OnAnnounced = () => undefined
  const waiters = createWaiters(onAnnounced => {
    announce = onAnnounced
    return () => undefined
  })
  const seat = waiters.take(asked)
  if (typeof seat === 'string') throw new Error('No seat')
  const passed = (wait: Promise<void>) =>
    Promise.race([wait.then(() => true), new Promise<boolean>(resolve => setImmediate(resolve, false))])
  announce('com_1')
  expect(await passed(waiters.next(seat))).toBe(true)
  const waiting = waiters.next(seat)
  expect(await passed(waiting)).toBe(false)
  announce('com_2')
  expect(await passed(waiting)).toBe(false)
  announce('com_1')
  expect(await passed(waiting)).toBe(true)
  waiters.end(seat)
  expect(await passed(waiters.next(seat))).toBe(true)
})
