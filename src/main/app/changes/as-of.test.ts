import { expect, it, vi } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const year = 365 * 86_400_000

type App = Awaited<ReturnType<ReturnType<typeof scene>['start']>>
const asOf = async (app: App) => expectValue(await app.call('accounts.summary', undefined)).asOf ?? 0
const stored = async () => {
  const db = await scene().openFile()
  const at = db.prepare<[], number>('SELECT as_of FROM connection').pluck().get() ?? 0
  db.close()
  return at
}

it('what was known by a clock that was a year ahead is put right by the next word of the service', async () => {
  const inStep = async (app: App) => {
    app.app.follow()
    await vi.waitFor(async () => {
      expect(expectValue(await app.call('accounts.summary', undefined)).upToDate).toBe(true)
    })
    return app
  }
  const first = await inStep(await scene().tellingChanges())
  const right = await asOf(first)
  const ahead = await scene().restartedWith(first, `UPDATE connection SET as_of = as_of + ${year}`)
  expect(await asOf(ahead)).toBeGreaterThan(right + year - 1)
  // Only what came since is asked for: the list is not read again.
  const following = await inStep(ahead)
  const at = await asOf(following)
  expect([at > right, at < right + year]).toEqual([true, true])
  following.app.close()
  const kept = await stored()
  expect([kept > right, kept < right + year]).toEqual([true, true])
})

it('is dated by the service where it is followed by a clock that is ahead', async () => {
  const first = await scene().connected()
  expectValue(await first.call('accounts.refresh', undefined))
  const right = await asOf(first)
  scene().service.date = right + 3_600_000
  scene().service.tellsChanges = true
  first.app.close()
  const ahead = await scene().start({ ahead: year })
  ahead.app.follow()
  await vi.waitFor(async () => {
    expect(expectValue(await ahead.call('accounts.summary', undefined)).upToDate).toBe(true)
  })
  expect((await asOf(ahead)) - right).toBeLessThan(2 * 3_600_000)
  ahead.app.close()
  expect((await stored()) - right).toBeLessThan(2 * 3_600_000)
})
