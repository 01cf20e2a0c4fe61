import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../testing/ports.ts'
import { expectValue } from '../testing/scene.ts'

// Enough for a new store and its log.
const room = 2 * 1024 * 1024

const mount = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${room}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canMount = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'can-mount-'))
  const can = mount(folder)
  if (can) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return can
}

// A disk of its own, small enough to fill; only root may have one.
const withoutDisk = !canMount()
let disk = ''
beforeEach(() => {
  if (withoutDisk) return
  disk = mkdtempSync(join(tmpdir(), 'full-disk-'))
  mount(disk)
})
afterEach(() => {
  if (withoutDisk) return
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const fillBut = (left: number) => {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'others'), Buffer.alloc(bavail * bsize - left))
}

// Where it ends: before the identity is written, at the store's first page, in its log, in its tables.
it.skipIf(withoutDisk).each([0, 8192, 12_288, 16_384, 45_056, 81_920])(
  'a first start with %i bytes left on the disk says that it is full, and works once there is room',
  async left => {
    fillBut(left)
    const { app, call } = createTestApp(disk)
    await app.start()
    const full = { state: 'closed', cause: { kind: 'store', problem: 'full' } }
    expect(app.state().store).toEqual(full)
    expect(expectValue(await call('app.retryStore', undefined)).store).toEqual(full)
    rmSync(join(disk, 'others'))
    expect(expectValue(await call('app.retryStore', undefined)).store).toMatchObject({
      state: 'open',
      notice: null,
    })
    await app.close()
  },
)
