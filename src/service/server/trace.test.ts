import { expect, test } from 'vitest'
import { startApp } from '../testing/service.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each(['/accounts', '/portal/sign-in'])('a request of a trace has its ID in the log: %s', async path => {
  const { call, lines } = await startApp('sqlite')
  const traceOf = async (traceparent: string) => {
    await call(path, { headers: { traceparent } })
    const { event, details } = lines.at(-1) ?? {}
    return [event, details?.traceId, typeof details?.requestId]
  }
  expect(await traceOf(`00-${id}-00f067aa0ba902b7-01`)).toEqual(['request', id, 'string'])
  // A header that is not valid by W3C's Trace Context is not repeated.
  for (const none of [
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${id}-00f067aa0ba902b7-01`,
    'udc_secret',
    '',
  ]) {
    expect(await traceOf(none)).toEqual(['request', undefined, 'string'])
  }
})
