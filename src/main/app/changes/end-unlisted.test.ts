import { expect, it } from 'vitest'
import type { ConnectionContext } from '../current.ts'
import { endUnlisted } from './end-unlisted.ts'

const minute = 60_000
const now = 100 * minute

/** Compares one accepted link, whose customer is not listed; answers whether nothing is left for another time, and what was ended. */
const compare = async (acceptedAt: number | null, signal = new AbortController().signal) => {
  const ended: string[][] = []
  const rows = [{ customerId: 'gone', linkId: 'l', reference: '', email: '', at: acceptedAt, number: 1 }]
  const links = {
    ofCustomers: { customers: () => ({ rows, next: null }) },
    endAccepted: (_: number, ids: string[]) => ended.push(ids) > 0,
  }
  const mirrors = { write: async () => ({ asOf: 1 }), read: async () => [] }
  const context = { session: { ledger: { links }, mirrors }, connection: { seq: 1, id: 'c', address: '' } }
  const outside = {
    ports: { emit: () => undefined, wait: async () => undefined },
    clocks: { now: () => now },
  }
  const core = outside as unknown as Parameters<typeof endUnlisted>[0]
  const isDone = await endUnlisted(core, context as unknown as ConnectionContext, signal)
  return { isDone, ended }
}

it('comes back to what was accepted in the last minutes only, whatever a service dates', async () => {
  const hours = 60 * minute
  for (const at of [now, now - 4 * minute, now + 4 * minute])
    expect((await compare(at)).isDone, `${at}`).toBe(false)
  for (const at of [null, now - hours, now + hours, Number.MAX_SAFE_INTEGER])
    expect((await compare(at)).isDone, `${at}`).toBe(true)
})

it('ends nothing for a request that was given up, as its mirror may be another by now', async () => {
  expect(await compare(now - 60 * minute, AbortSignal.abort())).toEqual({ isDone: false, ended: [] })
  expect(await compare(now - 60 * minute)).toEqual({ isDone: true, ended: [['gone']] })
})
