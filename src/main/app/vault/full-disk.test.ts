import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownDisk } from '../testing/own-disk.ts'
import { createTestApp, createTestSecrets } from '../testing/ports.ts'
import { expectValue } from '../testing/scene.ts'
import { open, stateOf } from './testing/damaged.ts'

type Disk = NonNullable<ReturnType<typeof ownDisk>>

/** Runs a test on a small disk, which has room for a new store and its WAL. */
const onDisk = (work: (disk: Disk) => Promise<void>) => async (context: { skip: () => never }) => {
  const disk = ownDisk('2m')
  if (disk === null) return context.skip()
  try {
    await work(disk)
  } finally {
    disk.remove()
  }
}

const othersOn = ({ folder }: Disk) => join(folder, 'others')
const fillBut = (disk: Disk, left: number) => {
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(othersOn(disk), Buffer.alloc(bavail * bsize - left))
}

// Where the disk gets full: before the installation is written, at the store's first page, in its WAL, in its tables.
describe.each([0, 8192, 12_288, 16_384, 45_056, 81_920])(
  'a first start with %i bytes left on the disk',
  left => {
    it(
      'says that it is full, and works once there is room',
      onDisk(async disk => {
        fillBut(disk, left)
        const { app, call } = createTestApp(disk.folder)
        await app.start()
        const full = { state: 'closed', cause: { code: 'store', problem: 'full' } }
        expect(app.state().store).toEqual(full)
        expect(expectValue(await call('app.retryStore', undefined)).store).toEqual(full)
        rmSync(othersOn(disk))
        expect(expectValue(await call('app.retryStore', undefined)).store).toMatchObject({
          state: 'open',
          notice: null,
        })
        await app.close()
      }),
    )
  },
)

it(
  'an app that ends while the disk is full ends well, and what it was told is there at the next start',
  onDisk(async disk => {
    const { secrets } = createTestSecrets()
    const before = createTestApp(disk.folder, { secrets })
    await before.app.start()
    const value = 'half-typed '.repeat(1_800)
    for (let n = 0; n < 4; n += 1)
      expectValue(
        await before.call('drafts.write', { name: 'link', id: `draft-${n}`.padEnd(12, '0'), value }),
      )
    expect(statSync(join(disk.folder, 'ledger.db-wal')).size).toBeGreaterThan(100_000)
    fillBut(disk, 0)
    await before.app.close()
    // The WAL is still there: the full disk had no room for a checkpoint.
    expect(readdirSync(disk.folder)).toContain('ledger.db-wal')
    rmSync(othersOn(disk))
    const after = createTestApp(disk.folder, { secrets })
    await after.app.start()
    expect(stateOf(after)).toEqual(open)
    expect(expectValue(await after.call('drafts.read', { name: 'link' }))).toMatchObject({ value })
    await after.app.close()
  }),
)
