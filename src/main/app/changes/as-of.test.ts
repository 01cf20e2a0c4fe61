import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMirror } from '../../mirror-worker/file/open.ts'
import { eventually } from '../testing/eventually.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const hour = 3_600_000
const year = 365 * 24 * hour

type App = Awaited<ReturnType<ReturnType<typeof scene>['start']>>
const asOf = async (app: App) => expectValue(await app.call('accounts.summary', undefined)).asOf ?? 0
/** A value read from the mirror's file after its app was closed. */
const inMirror = async (sql: string) => {
  const name = readdirSync(scene().dataDir).find(one => /^mirror-.*\.db$/.test(one)) ?? ''
  const db = openMirror({ file: join(scene().dataDir, name), key: await scene().fileKey() })
  const at = Number(db?.prepare<[], string>(sql).pluck().get() ?? 0)
  db?.close()
  return at
}
const stored = () => inMirror('SELECT as_of FROM meta')

it('what was known by a clock that was a year ahead is put right by the next word of the service', async () => {
  const inStep = async (app: App) => {
    app.app.follow()
    await eventually(async () => {
      expect(expectValue(await app.call('accounts.summary', undefined)).upToDate).toBe(true)
    })
    return app
  }
  const first = await inStep(await scene().tellingChanges())
  const right = await asOf(first)
  await first.app.close()
  const before = await stored()
  await inMirror(`UPDATE meta SET as_of = as_of + ${year} RETURNING as_of`)
  const ahead = await scene().start()
  expect(await asOf(ahead)).toBe(before + year)
  // Only changes after the cursor are requested: the list is not read again.
  const following = await inStep(ahead)
  const at = await asOf(following)
  expect([at > right, at < right + hour]).toEqual([true, true])
  await following.app.close()
  const kept = await stored()
  expect([kept > right, kept < right + hour]).toEqual([true, true])
})

it('is dated by the service where it is followed by a clock that is ahead', async () => {
  const first = await scene().connected()
  expectValue(await first.call('accounts.refresh', undefined))
  const right = await asOf(first)
  scene().service.date = right + hour
  scene().service.offersChanges = true
  await first.app.close()
  const ahead = await scene().start({ ahead: year })
  ahead.app.follow()
  await eventually(async () => {
    expect(expectValue(await ahead.call('accounts.summary', undefined)).upToDate).toBe(true)
  })
  expect((await asOf(ahead)) - right).toBeLessThan(2 * hour)
  await ahead.app.close()
  expect((await stored()) - right).toBeLessThan(2 * hour)
})
