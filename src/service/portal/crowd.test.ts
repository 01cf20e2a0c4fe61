import { expect, test } from 'vitest'
import { newId, newToken } from '../store/ids.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

/** Milliseconds of the processor's time, not the clock's: the rest of this machine is busy, too. */
const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

test.each(kinds)('many searches among long notes hold others up for moments only, on %s', async kind => {
  const { acme, store, request } = await startTown(kind)
  const note = 'Pelé calls in the afternoon, éàü, after four. '.repeat(50).slice(0, 2000)
  for (let batch = 0; batch < 40; batch += 1) {
    const rows = Array.from({ length: 100 }, () => ({
      id: newId('req'),
      token: newToken(28),
      company_id: acme.companyId,
      redirect_url: 'https://a.example/',
      state: 'open' as const,
      created_at: 1,
      note,
    }))
    await store.db.insertInto('connect_requests').values(rows).execute()
  }
  const csrf = await acme.visitor.token('/portal')
  const began = spent()
  expect((await acme.visitor.post('/portal/links', { q: 'nothing fits' }, csrf)).status).toBe(200)
  const one = spent() - began
  const crowd = Promise.all(
    Array.from({ length: 16 }, () => acme.visitor.post('/portal/links', { q: 'nothing fits' }, csrf)),
  )
  let done = false
  void crowd.finally(() => {
    done = true
  })
  const waits: number[] = []
  while (!done) {
    const at = spent()
    await new Promise(resolve => setTimeout(resolve, 1))
    await request('/healthz')
    waits.push(spent() - at)
  }
  expect((await crowd).map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
  // The longest but a few: a collection of garbage holds up one of them.
  const [, , , long = 0] = waits.toSorted((a, b) => b - a)
  expect(long).toBeLessThan(one / 2)
})
