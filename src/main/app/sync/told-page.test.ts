import { expect, it } from 'vitest'
import type { ConnectionContext } from '../current.ts'
import { createSync } from './sync.ts'

it('tells the page what the ledger got of a mirror that failed right after', async () => {
  const arrival = { customerId: 'a', name: 'Maria', at: 1 }
  const outbox = [{ number: 1, entry: {} }]
  const mirrors = {
    open: async () => ({ mirrorId: 'm', asOf: null, factNumber: 0 }),
    write: async (name: string) => {
      if (name === 'readOutbox') return outbox
      if (name === 'acknowledge') outbox.length = 0
      return null
    },
    read: () => Promise.reject(Object.assign(new Error('The worker ended'), { code: 'WORKER_GONE' })),
  }
  const ledger = {
    apply: () => ({ links: true, arrived: [arrival], ended: [] }),
    facts: { after: () => ({ facts: [{ customerId: 'a' }], last: 1 }) },
  }
  const connection = { id: 'a', seq: 1, address: 'https://a.example', firstListAt: 1 }
  const context = { session: { ledger, mirrors }, connection } as unknown as ConnectionContext
  const emitted: string[] = []
  const arrived: unknown[] = []
  const tools = {
    ports: { emit: (name: string) => emitted.push(name), newId: () => 'id' },
    clocks: { now: () => 1 },
    announce: (_: ConnectionContext, who: unknown[]) => arrived.push(...who),
  } as unknown as Parameters<typeof createSync>[0]
  await expect(createSync(tools).run(context)).rejects.toMatchObject({ code: 'WORKER_GONE' })
  expect(emitted).toEqual(['links.changed', 'mail.changed', 'accounts.changed'])
  expect(arrived).toEqual([arrival])
})
