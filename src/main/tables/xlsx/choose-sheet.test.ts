import { expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { workbookOf } from '../testing/zip-of.ts'
import { chooseSheet } from './choose-sheet.ts'

const notes = [['Read me'], ['Changed every Monday']]
const customers = [
  ['Name', 'Email'],
  ['Ann', 'ann@b.example'],
]

it.each([
  ['the first that has addresses', [notes, customers, customers], 1],
  ['one whose header names an email', [notes, [['Nombre', 'Correo electrónico'], ['Ana']]], 1],
  ['the first of several rows, where none has an email', [[], [['Title']], notes, notes], 2],
  ['the first with any row', [[], [['Ann']]], 1],
  ['the first, where all are empty', [[], []], 0],
])('is %s', (_what, sheets, chosen) => {
  expect(chooseSheet(sheets)).toBe(chosen)
})

const row = (place: number, ...cells: string[]) =>
  `<row r="${place}">${cells.map(text => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
const rowsOf = (rows: string[][]) => rows.map((cells, at) => row(at + 1, ...cells)).join('')
const read = async (sheets: Parameters<typeof workbookOf>[0]) => {
  const said: string[] = []
  const rows = await Array.fromAsync(
    readTable({ bytes: workbookOf(sheets) }, undefined, sheet => said.push(sheet)),
  )
  return { rows, said }
}

it('is read, and named where others have rows, too', async () => {
  const [first, second] = [
    { name: 'Notes', rows: rowsOf(notes) },
    { name: 'Kunden', rows: rowsOf(customers) },
  ]
  expect(await read([first, second])).toEqual({ rows: customers, said: ['Kunden'] })
  expect(await read([{ ...first, rows: '' }, second])).toEqual({ rows: customers, said: [] })
  const hidden = { name: 'Old', rows: rowsOf(customers), state: 'hidden' }
  expect(await read([hidden, first])).toEqual({ rows: notes, said: [] })
})

it('is looked for among so many: a small file may name any number of sheets', async () => {
  const first = Array.from({ length: 30 }, (_, n) => ({ name: `Notes ${n}`, rows: rowsOf(notes) }))
  const { rows } = await read([...first, { name: 'Kunden', rows: rowsOf(customers) }])
  expect(rows).toEqual(notes)
})
