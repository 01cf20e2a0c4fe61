import { expect, test } from 'vitest'
import { copyOf } from './grid-copy.ts'

const cells = [
  { id: 'customer', content: '', copied: { text: 'Maria\tAlvarez', what: 'Name' } },
  { id: 'number', content: '', copied: null },
  { id: 'address', content: '', copied: { text: '9 Elm St', what: 'Service address' } },
]

test('a cell is copied as it is, a row as a line of a spreadsheet, and nothing where nothing stands', () => {
  expect(copyOf(cells, 0)).toEqual({ text: 'Maria\tAlvarez', what: 'Name' })
  expect(copyOf(cells, 1)).toBeNull()
  expect(copyOf(cells, 7)).toBeNull()
  expect(copyOf(cells, null)).toEqual({ text: 'Maria Alvarez\t\t9 Elm St', what: 'Row' })
  expect(copyOf([{ id: 'wide', content: 'Editing' }], null)).toBeNull()
})
