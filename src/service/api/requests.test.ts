import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

describe.each(kinds)('a request on %s', kind => {
  test.each(['%00', 'req_%00', 'x'.repeat(65), '%2e%2e', 'cus_1%27'])('is none with the ID %s', async id => {
    const { call, lines } = await startApp(kind, { customers: 1 })
    expect((await call(`/connect/requests/${id}`)).status).toBe(404)
    expect((await call(`/connect/requests/${id}/withdraw`, { method: 'POST' })).status).toBe(404)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })
})

test('the list refuses a cursor of the list of accounts, after which it seemed to have ended', async () => {
  const { call } = await startApp('sqlite', { customers: 2 })
  const { nextCursor } = await (await call('/accounts?limit=1')).json()
  expect((await call(`/connect/requests?after=${nextCursor}`)).status).toBe(422)
})
