import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('says how much is stored, and backs up when asked', async () => {
  const { call } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  // The daily back-up exists by now.
  expectValue(await call('data.backUp', undefined))
  const before = expectValue(await call('data.stored', undefined))
  expect(before?.ledger).toBeGreaterThan(4_096)
  expect(before?.mirrors).toBeGreaterThan(4_096)
  expectValue(await call('data.backUp', undefined))
  const after = expectValue(await call('data.stored', undefined))
  expect(after?.backups.count).toBe((before?.backups.count ?? 0) + 1)
  expect(after?.backups.bytes).toBeGreaterThan(before?.backups.bytes ?? 0)
  expect(after?.backups.latestAt).not.toBeNull()
})
