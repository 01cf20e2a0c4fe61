import { expect, it } from 'vitest'
import { recognise, withoutTitle } from './columns.ts'

const header = ['Name', 'Email']
const ann = ['Ann', 'ann@b.example']

it.each([
  ['a title', [['Customers November 2026']]],
  [
    'a title and a row of empty cells',
    [
      ['Customers November 2026', ''],
      ['', ''],
    ],
  ],
  ['a title in another column', [['', 'Customers November 2026'], ['As of today']]],
])('is read from its header on, below %s', (_what, above) => {
  expect(withoutTitle([...above, header, ann])).toEqual([header, ann])
})

it.each([
  ['its header is the first row', [header, ann]],
  ['it has one column', [['Name'], ['Ann'], ['Bob']]],
  ['it has one column of addresses', [['ann@b.example'], ['bob@b.example']]],
  ['it has no header, and the first customer has a name alone', [['Bob'], ann, ['Cara', 'c@b.example']]],
  ['the first customer has an address alone', [['bob@b.example'], ['Name', 'Email']]],
  ['there is nothing in it', []],
])('is read from its first row on where %s', (_why, rows) => {
  expect(withoutTitle(rows)).toEqual(rows)
})

it('finds a header below a title however many rows stand empty between them', () => {
  const empty = Array.from({ length: 30 }, (): string[] => [])
  const list = [
    ['Name', 'Email'],
    ['Ann', 'ann@b.example'],
  ]
  expect(withoutTitle([...empty, ['Customers'], ...empty, ...list])).toEqual(list)
})

it('takes a column called Page for the page afterwards, unless it holds something else', () => {
  const pageOf = (...cells: string[]) =>
    recognise([['Name', 'Page'], ...cells.map(cell => ['Ann', cell])]).columns.redirectUrl
  expect(pageOf('', '')).toBe(1)
  expect(pageOf('example.com/thanks', '', 'http://127.0.0.1/thanks')).toBe(1)
  expect(pageOf('12', 'example.com/thanks')).toBeNull()
})

it('takes a better name before Page, and long cells cost little', () => {
  const columnOf = (header: string[], ...rows: string[][]) => recognise([header, ...rows]).columns.redirectUrl
  expect(columnOf(['Name', 'Page', 'Page URL'], ['Ann', '', 'https://b.example/thanks'])).toBe(2)
  expect(columnOf(['Name', 'Page', 'Redireccion'], ['Ann', '12', 'b.example/thanks'])).toBe(2)
  // Quadratic, they would take minutes.
  for (const long of [`a.${'a'.repeat(1_000_000)} b`, '@.'.repeat(500_000)])
    expect(columnOf(['Name', 'Page'], ['Ann', long])).toBeNull()
})

it('takes for customers the column that reads like names, before one of numbers with letters', () => {
  const rows = [
    ['Contract', 'Who', 'Where', 'Remark'],
    ['C-1', 'Ann Lee', 'ann@b.example', 'gate 4'],
    ['C-2', 'Bob Ray', 'bob@b.example', ''],
  ]
  expect(recognise(rows).columns).toMatchObject({ customer: 1, email: 2, note: 3 })
  expect(
    recognise([
      ['Note', 'Where'],
      ['C-1', 'ann@b.example'],
    ]).columns,
  ).toMatchObject({ note: 0, customer: null })
  expect(recognise([['C-1', 'ann@b.example']]).columns).toMatchObject({ customer: 0, email: 1 })
})

it('takes for emails what is meant as such, also where the half of a short list is mistyped', () => {
  const columnsOf = (...emails: string[]) =>
    recognise(emails.map(email => ['Ann Able', 'gate 4', email])).columns
  expect(columnsOf('ann@able.example', 'ben@bold')).toMatchObject({ customer: 0, email: 2 })
  expect(columnsOf('ben@', 'met @ the fair', '@ann')).toMatchObject({ customer: 0, email: null })
  // A page may have the sign in its path.
  expect(recognise([['Ann', 'https://b.example/@brightwater/thanks']]).columns).toMatchObject({
    customer: 0,
    email: null,
    redirectUrl: 1,
  })
  // A column of whole addresses comes first.
  expect(recognise([['a@b', 'Ann', 'ann@able.example']]).columns).toMatchObject({ customer: 1, email: 2 })
})

it('knows the columns of a German list by their names', () => {
  const header = ['Kundennr', 'Nachname', 'Vorname', 'E-Mail-Adresse', 'Bemerkung']
  const { hasHeader, columns } = recognise([header, ['11', 'Müller', 'Jörg', 'j@b.example', 'ruft an']])
  expect(hasHeader).toBe(true)
  expect(columns).toMatchObject({ customer: 2, surname: 1, email: 3, note: 4 })
})
