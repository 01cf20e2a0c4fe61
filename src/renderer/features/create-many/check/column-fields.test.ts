import { expect, it } from 'vitest'
import type { Run } from '../../../../contract/run.ts'
import { columnsWords } from './column-fields.tsx'

it('says which columns of a list are used, and which are not', () => {
  const columns = { customer: 0, surname: null, email: 2, note: null, redirectUrl: null }
  const run = {
    header: ['Kunde', 'Notiz', 'Correo', ' '],
    sample: [],
    hasHeader: true,
    columns,
  } as unknown as Run
  const words = columnsWords(run).replaceAll(/[\u2068\u2069]/g, '')
  expect(words).toBe('Customer: Kunde · Email: Correo · not used: Notiz')
  const many = { ...run, header: [...run.header, 'A', 'B', 'C'] }
  expect(columnsWords(many)).toMatch(/not used: .*Notiz.*, .*A.*, .*B.* and 1 more$/)
  const without = columnsWords({ ...run, hasHeader: false })
  expect(without).not.toContain('not used')
})

it('shows no half of a character where a column without a name is known by its first cell', () => {
  const columns = { customer: 0, surname: null, email: null, note: null, redirectUrl: null }
  const run = { header: [''], sample: [[`${'a'.repeat(29)}🙂 Ltd`]], hasHeader: false, columns }
  expect(columnsWords(run as unknown as Run).isWellFormed()).toBe(true)
})
