import { expect, test } from 'vitest'
import { failureOfStatus } from './answer-failure.ts'

// Node's `fetch` rejects on this status, so the test needs an answer as Electron's gives it.
test('a proxy that asks for a name and a password is told from the service', () => {
  const answer = {
    status: 407,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: new Uint8Array(),
    complete: true,
  }
  expect(failureOfStatus(answer, { what: 'create' }, 'udc_key', 0)).toEqual({
    code: 'unreachable',
    reason: 'proxy',
  })
})
