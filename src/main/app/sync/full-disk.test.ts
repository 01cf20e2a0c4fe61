import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownDisk } from '../testing/own-disk.ts'
import { createTestApp, sendJson, startServer } from '../testing/ports.ts'
import { apiKey, expectValue } from '../testing/scene.ts'
import { customerAt } from './testing/customers.ts'

const atOnce = 500

const othersIn = (folder: string) => join(folder, 'others')
const fill = (folder: string): void => {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(othersIn(folder), Buffer.alloc(bavail * bsize))
  } catch (error) {
    // Workers write at the same time: ENOSPC means that the disk is as full as the test wants it.
    if (!String(error).includes('ENOSPC')) throw error
  }
}

it('a disk that fills while a long list is read, for the first time or later, ends the reading with that, and with room again all of it is read', async context => {
  const disk = ownDisk('96m')
  if (disk === null) return context.skip()
  let fillAt = 3
  let customers = 0
  const service = await startServer((request, response) => {
    const first = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0)
    if (first === fillAt * atOnce) fill(disk.folder)
    const accounts = Array.from({ length: atOnce }, (_, n) => customerAt(first + n))
    const next = first + atOnce
    sendJson(response, 200, { accounts, nextCursor: next < customers ? `${next}` : null })
  })
  const { app, call } = createTestApp(disk.folder)
  try {
    await app.start()
    const { address } = service
    expectValue(await call('connections.testAndSave', { address, apiKey, untested: true }))
    for (const [count, at] of [
      [2_500, 3],
      [7_000, 7],
    ] as const) {
      customers = count
      fillAt = at
      expect(await call('accounts.refresh', undefined)).toMatchObject({
        failure: { code: 'store', problem: 'full' },
      })
      fillAt = -1
      rmSync(othersIn(disk.folder))
      expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({
        customers,
        end: 'complete',
      })
    }
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({ customers })
  } finally {
    await app.close()
    await service.stop()
    disk.remove()
  }
})
