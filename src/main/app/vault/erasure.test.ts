import { expect, it } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import type { Core } from '../current.ts'
import { eraseTraces, isErasureDue, scheduleErasure } from './erasure.ts'
import type { Session } from './session.ts'

it('stays due for what was removed while back-ups were being made anew', async () => {
  const opened = openLedger('memory')
  if (!opened.ok) throw new Error('No ledger')
  const session = { ledger: opened.value } as Session
  const whileBackingUp = { work: () => scheduleErasure(session) }
  const gate = { session: () => ok(session), backUp: async () => whileBackingUp.work() }
  const core = { gate, ports: { log: () => undefined } } as unknown as Core
  scheduleErasure(session)
  await eraseTraces(core, session)
  expect(isErasureDue(session)).toBe(true)
  whileBackingUp.work = () => undefined
  await eraseTraces(core, session)
  expect(isErasureDue(session)).toBe(false)
  session.ledger.close()
})
