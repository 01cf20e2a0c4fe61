import { expect, it } from 'vitest'
import type { Run } from '../../../contract/run.ts'
import { listName } from './list-name.ts'

it('tells lists that were pasted apart by whom they begin with', () => {
  const columns = { customer: 1, surname: null, email: 0, note: null, redirectUrl: null }
  const run = { name: 'Pasted rows', columns, sample: [['a@b.example', ' Ann Lee ']] }
  const nameOf = (other: object) =>
    listName({ ...run, counts: { waiting: 11, left_out: 1 }, ...other } as Run)
  expect(nameOf({})).toBe('Pasted: Ann Lee and 11 more')
  expect(nameOf({ counts: { created: 1 } })).toBe('Pasted: Ann Lee')
  expect(nameOf({ sample: [['', '']] })).toBe('Pasted rows')
  expect(nameOf({ sample: [['a@b.example', ' ']] })).toBe('Pasted: a@b.example and 11 more')
  expect(nameOf({ name: 'october.csv' })).toBe('october.csv')
})
