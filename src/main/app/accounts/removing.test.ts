import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

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
  const sql = `UPDATE ended SET removal_due = removal_due - ${31 * day}`
  const later = await scene().restartedWith(again, sql)
  expectValue(await later.call('accounts.refresh', undefined))
  await expect.poll(async () => (await ended(later)).rows).toMatchObject([{ removalDue: null }])
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

it('gives no name to a customer whose data was removed, as by undoing an earlier name', async () => {
  const { call } = await withEnded()
  expectValue(await call('accounts.name', { customerId: 'a', name: 'Maria Alvarez' }))
  expectValue(await call('accounts.removeNow', { customerId: 'a' }))
  expect(await call('accounts.name', { customerId: 'a', name: 'Maria Alvarez' })).toMatchObject({
    failure: { code: 'not_found' },
  })
})

it('tells the page that a customer was removed, though their mirror cannot be opened', async () => {
  const started = await withEnded()
  await started.app.close()
  const { dataDir } = scene()
  for (const name of readdirSync(dataDir).filter(one => one.startsWith('mirror-')))
    rmSync(join(dataDir, name))
  const again = await scene().start()
  const id = again.app.state().currentId ?? ''
  mkdirSync(join(dataDir, `mirror-${id}.db`))
  again.emitted.length = 0
  expectValue(await again.call('accounts.removeNow', { customerId: 'a' }))
  expect(again.emitted.map(({ name }) => name)).toContain('accounts.changed')
})

/** Restarts the app with a clock that is `ahead` of the time that its service gives. */
const restartedAhead = async (
  before: Awaited<ReturnType<typeof withEnded>>,
  ahead: number,
  options: Parameters<ReturnType<typeof scene>['start']>[0] = {},
) => {
  await before.app.close()
  return scene().start({ ahead, ...options })
}
/** The time by the app's own clock when "a" ended the consent. */
const endedAt = async (started: Awaited<ReturnType<typeof withEnded>>) =>
  (await ended(started)).rows[0]?.endedAt ?? 0
it('a clock that is 40 days ahead removes nobody, whether the service was heard or not', async () => {
  const started = await withEnded()
  const at = await endedAt(started)
  scene().service.date = at + day
  const hours: (() => void)[] = []
  const again = await restartedAhead(started, 40 * day, {
    pause: milliseconds =>
      new Promise(resolve => {
        if (milliseconds === 3_600_000) hours.push(() => resolve())
      }),
  })
  const anHourLater = () => {
    for (const end of hours.splice(0)) end()
  }
  // The three hourly tasks, one of which removes, have run and wait for the next hour.
  const looked = () => expect.poll(() => hours).toHaveLength(3)
  await again.call('app.state', undefined)
  await looked()
  expect((await ended(again)).rows).toMatchObject([{ removalDue: expect.any(Number) }])
  expectValue(await again.call('accounts.refresh', undefined))
  anHourLater()
  await looked()
  expect((await ended(again)).rows).toMatchObject([{ customerId: 'a', removalDue: expect.any(Number) }])
  expect(expectValue(await again.call('accounts.get', { customerId: 'a' })).raw).not.toBe('{}')
  scene().service.date = at + 31 * day
  expectValue(await again.call('accounts.refresh', undefined))
  anHourLater()
  await expect.poll(async () => (await ended(again)).rows).toMatchObject([{ removalDue: null }])
})

it('without a word of the service this computer alone decides after 30 days more', async () => {
  const started = await withEnded()
  const again = await restartedAhead(started, 61 * day)
  await expect.poll(async () => (await ended(again)).rows).toMatchObject([{ removalDue: null }])
})

it('what a service tells is not dated by a clock that is ahead, and what was is put right', async () => {
  const started = await withEnded()
  const at = await endedAt(started)
  scene().service.date = at + day
  const again = await restartedAhead(started, 40 * day)
  expectValue(await again.call('accounts.lookUp', { accountId: 'b' }))
  scene().service.customers = []
  expectValue(await again.call('accounts.refresh', undefined))
  const { asOf } = expectValue(await again.call('accounts.summary', undefined))
  expect(Math.abs((asOf ?? 0) - (at + day))).toBeLessThan(10 * 60_000)
  const rows = (await ended(again)).rows.filter(({ customerId }) => customerId === 'b')
  expect(Math.abs((rows[0]?.endedAt ?? 0) - (at + day))).toBeLessThan(10 * 60_000)
  expect((rows[0]?.removalDue ?? 0) - at).toBeLessThan(32 * day)
})

it('copies of stored data go 30 days after they were made, and no earlier by a clock that is ahead', async () => {
  const started = await scene().connected()
  const at = expectValue(await started.call('links.create', newLink())).link.createdAt
  const stamp = new Date(at).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const copy = join(scene().dataDir, `store-set-aside-${stamp}.db`)
  writeFileSync(copy, 'everybody')
  scene().service.date = at + 29 * day
  await started.app.close()
  const ahead = await scene().start({ ahead: 45 * day })
  expectValue(await ahead.call('accounts.refresh', undefined))
  await expect.poll(() => ahead.emitted.map(({ name }) => name)).toContain('accounts.changed')
  await ahead.app.close()
  expect(existsSync(copy)).toBe(true)
  scene().service.date = at + 31 * day
  const later = await scene().start({ ahead: 45 * day })
  expectValue(await later.call('accounts.refresh', undefined))
  await expect.poll(() => existsSync(copy)).toBe(false)
  expect(existsSync(join(scene().dataDir, 'ledger.db'))).toBe(true)
})
