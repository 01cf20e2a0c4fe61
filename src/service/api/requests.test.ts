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
