import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { builtWorkers } from '../../workers/testing/built.ts'
import { createTestSecrets } from '../testing/ports.ts'
import { expectValue } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

import { createStoreGate } from './store-gate.ts'

/** The gate of a store that is open and was found to be damaged. */
const damagedGate = async () => {
  const { folder, remove } = temporaryFolder()
  const gate = createStoreGate({
    ...{ dataDir: folder, secrets: createTestSecrets().secrets, newId: randomUUID, now: Date.now },
    ...{ mirrorScript: builtWorkers.mirror, backupScript: builtWorkers.backup },
    ...{ log: () => undefined, onLost: () => undefined, onOpen: () => undefined, onDamage: () => undefined },
  })
  await gate.open('brief')
  gate.noteProblem('damaged')
  return { gate, remove }
}

it('a store is replaced only once no back-up reads it: Windows would refuse that', async () => {
  const { gate, remove } = await damagedGate()
  const ends: string[] = []
  const backingUp = gate.backUp('now').then(() => ends.push('backed up'))
  await gate.rescue().then(() => ends.push('rescued'))
  await backingUp
  expect(ends).toEqual(['backed up', 'rescued'])
  expect(gate.state()).toMatchObject({ state: 'open', notice: { kind: 'rescued' } })
  await gate.close()
  remove()
})

it('a store that was closed is set aside only once no back-up reads it', async () => {
  const { gate, remove } = await damagedGate()
  const ends: string[] = []
  const backingUp = gate.backUp('now').then(() => ends.push('backed up'))
  const shut = gate.shut({ code: 'store', problem: 'damaged' })
  await gate.setStoreAside().then(() => ends.push('set aside'))
  await Promise.all([backingUp, shut])
  expect(ends).toEqual(['backed up', 'set aside'])
  await gate.close()
  remove()
})

it('a store that was closed is set aside only once no mirror is open: none could be removed on Windows', async () => {
  const { gate, remove } = await damagedGate()
  const session = expectValue(gate.session())
  const connection = { id: 'a', name: 'A', kind: 'service', portalAddress: null } as const
  session.ledger.connections.add({ ...connection, address: 'https://a.example' })
  await session.mirrors.open('a')
  const ends: string[] = []
  const shut = gate.shut({ code: 'store', problem: 'failing' }).then(() => ends.push('closed'))
  await gate.setStoreAside().then(() => ends.push('set aside'))
  await shut
  expect(ends).toEqual(['closed', 'set aside'])
  await gate.close()
  remove()
})

it('an app that ends during a rescue opens no store any more', async () => {
  const { gate, remove } = await damagedGate()
  const backingUp = gate.backUp('now')
  const rescuing = gate.rescue()
  await expect.poll(() => gate.state().state, { interval: 1 }).toBe('closed')
  await gate.close()
  await Promise.all([rescuing, backingUp])
  expect(gate.state()).toMatchObject({ state: 'closed', cause: { problem: 'locked' } })
  remove()
})
