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

it('makes back-ups anew although a mirror is still read, and stays due for that mirror', async () => {
  const opened = openLedger('memory')
  if (!opened.ok) throw new Error('No ledger')
  const address = 'https://x.example'
  for (const id of ['a', 'b'])
    opened.value.connections.add({ id, name: id, kind: 'service', address, portalAddress: null })
  const done: string[] = []
  const write = async (_: string, id: string) => {
    if (id === 'a') throw new Error('Somebody still reads what was removed')
    done.push(id)
  }
  const session = { ledger: opened.value, mirrors: { write } } as unknown as Session
  const gate = {
    session: () => ok(session),
    backUp: async (how: string) => done.push(how),
    noteProblem: () => undefined,
  }
  const core = { gate, ports: { log: () => undefined } } as unknown as Core
  scheduleErasure(session)
  await eraseTraces(core, session)
  expect(done).toEqual(['b', 'remake'])
  expect(isErasureDue(session)).toBe(true)
  session.ledger.close()
})

it('makes back-ups anew although a back-up still reads the ledger, and stays due for its WAL', async () => {
  const opened = openLedger('memory')
  if (!opened.ok) throw new Error('No ledger')
  const purge = () => Promise.reject(new Error('Somebody still reads what was removed'))
  const session = { ledger: { ...opened.value, purge } } as unknown as Session
  const done: string[] = []
  const backUp = async (how: string) => done.push(how)
  const gate = { session: () => ok(session), backUp, noteProblem: () => undefined }
  const core = { gate, ports: { log: () => undefined } } as unknown as Core
  scheduleErasure(session)
  await eraseTraces(core, session)
  expect([done, isErasureDue(session)]).toEqual([['remove'], true])
  opened.value.close()
})
