import { expect, it } from 'vitest'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import { memoryLedger } from '../../ledger/testing/ledger-file.ts'
import { noColumns } from './list/columns.ts'
import { resultsOf } from './results.ts'

it('keeps the cells as they were read where a name is typed for a link while its list is exported', async () => {
  const row = {
    place: 0,
    cells: ['a@b.example'],
    customer: '',
    email: 'a@b.example',
    note: '',
    redirectUrl: '',
  }
  const rest = { fixed: false, linkId: 'l', url: null, state: 'created', at: null, error: null, problems: [] }
  let customer = ''
  const rowsNow = () => [{ ...row, ...rest, mailing: 'mail_none', customer }]
  const rows = { headerPlace: () => -1, slices: () => [rowsNow()] }
  const runs = { rows, byId: () => ({ state: 'done' }) } as unknown as Runs
  const run = { seq: 1, id: 'r', columns: { ...noColumns, email: 0 } } as StoredRun
  const slices = resultsOf(runs, run, () => undefined)
  expect((await slices.next()).value?.[0]).toHaveLength(6)
  customer = 'Ann'
  expect((await slices.next()).value?.[0]?.[0]).toBe('a@b.example')
})

it('lets other work have its turn while a long list is looked through for its columns', async () => {
  const { db, ledger } = memoryLedger()
  const setUp = { hasHeader: false, columns: noColumns, redirectUrl: null, atATime: 1 }
  const run = ledger.runs.add({ connectionSeq: 1, id: 'run', name: 'List', createdAt: 1, setUp })
  ledger.runs.rows.add(
    run.seq,
    0,
    Array.from({ length: 1_200 }, (_, n) => [`${n}`]),
  )
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await resultsOf(ledger.runs, run, () => undefined).next()
  expect(turns).toBeGreaterThan(1)
  clearImmediate(next)
  db.close()
})
