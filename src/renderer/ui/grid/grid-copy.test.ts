import { expect, test } from 'vitest'
import { copiesOf, copyOf } from './grid-row.tsx'

const cells = [
  { id: 'customer', content: '', copied: [{ text: 'Maria\tAlvarez', what: 'Name' }] },
  { id: 'state', content: 'Sharing' },
  { id: 'unknown', content: '', copied: [{ text: '', what: 'Email' }] },
  {
    id: 'utility',
    content: '',
    copied: [
      { text: 'Oncor', what: 'Utility' },
      { text: '44', what: 'Account number' },
    ],
  },
]

test('a cell is copied as it is, a row as a line of a spreadsheet, and nothing where nothing stands', () => {
  expect(copyOf(cells, 0)).toEqual({ text: 'Maria\tAlvarez', what: 'Name' })
  expect([1, 2, 7].map(cell => copyOf(cells, cell))).toEqual([null, null, null])
  expect(copyOf(cells, 3)).toEqual({ text: '44', what: 'Account number' })
  expect(copiesOf(cells[3]).map(({ what }) => what)).toEqual(['Utility', 'Account number'])
  expect(copyOf(cells, null)).toEqual({ text: 'Maria Alvarez\t\tOncor\t44', what: 'Row' })
  expect(copyOf([{ id: 'wide', content: 'Editing' }], null)).toBeNull()
})
