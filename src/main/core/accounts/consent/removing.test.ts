import { expect, it, vi } from 'vitest'
import { expectValue, setUpScene } from '../../testing/scene.ts'

const scene = setUpScene()
const day = 86_400_000

/** Connected, with two customers, of whom "a" has ended the consent. */
const withEnded = async () => {
  const started = await scene().connected()
  expectValue(await started.call('accounts.refresh', undefined))
  scene().service.customers = ['b']
  expectValue(await started.call('accounts.refresh', undefined))
  return started
}
const ended = async ({ call }: Awaited<ReturnType<typeof withEnded>>) =>
  expectValue(await call('accounts.ended', { offset: 0, limit: 9 }))

it('a customer whose consent ended is removed after the next start, once 30 days have passed, and the page is told', async () => {
  const started = await withEnded()
  const before = await ended(started)
  expect(before).toMatchObject({ total: 1, rows: [{ customerId: 'a', removalDue: expect.any(Number) }] })
  const again = await scene().restarted(started)
  expect((await ended(again)).rows).toEqual(before.rows)
  const sql = `UPDATE customer SET removal_due = removal_due - ${31 * day} WHERE removal_due IS NOT NULL`
  const later = await scene().restartedWith(again, sql)
  await vi.waitFor(async () => expect((await ended(later)).rows).toMatchObject([{ removalDue: null }]))
  expect(later.emitted.map(event => event.name)).toContain('accounts.changed')
  const details = expectValue(await later.call('accounts.get', { customerId: 'a' }))
  expect(details).toMatchObject({ name: null, raw: '{}', ended: { removalDue: null } })
})

it('a customer whose consent ended is removed at once where a person says so', async () => {
  const started = await withEnded()
  expectValue(await started.call('accounts.removeNow', { customerId: 'a' }))
  expect((await ended(started)).rows).toMatchObject([{ customerId: 'a', removalDue: null }])
  expectValue(await started.call('accounts.removeNow', { customerId: 'b' }))
  const details = expectValue(await started.call('accounts.get', { customerId: 'b' }))
  expect(details.account.utilityAccounts).toHaveLength(1)
})
