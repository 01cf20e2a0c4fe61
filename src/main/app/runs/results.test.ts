import { expect, it } from 'vitest'
import type { Runs } from '../../ledger/ledger.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import { noColumns } from './list/columns.ts'
import { resultsOf } from './results.ts'

it('keeps the cells as they were read where a name is typed for a link while its list is exported', () => {
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
  const rows = { each: rowsNow, headerPlace: () => -1, slices: () => [rowsNow()] }
  const runs = { rows, byId: () => ({ state: 'done' }) } as unknown as Runs
  const run = { seq: 1, id: 'r', columns: { ...noColumns, email: 0 } } as StoredRun
  const slices = resultsOf(runs, run, () => undefined)
  expect(slices.next().value?.[0]).toHaveLength(6)
  customer = 'Ann'
  expect(slices.next().value?.[0]?.[0]).toBe('a@b.example')
})
