import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const read = async (text: string): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readTable({ bytes: Buffer.from(text) })) rows.push(row)
  return rows
}

it('is read with quotation marks within cells where tabs are between them, as a spreadsheet copies it', async () => {
  const copied = 'Name\tNote\nEli "The Man" Ray\t6" pipe\n"Bo" Hall\t"two\nlines"\n'
  expect(await read(copied)).toEqual([
    ['Name', 'Note'],
    ['Eli "The Man" Ray', '6" pipe'],
    ['"Bo" Hall', 'two\nlines'],
  ])
})

it.each([',', ';'])(
  'is read with quotation marks as letters within cells where %j is between them',
  async by => {
    const cells = [
      `Pipe 12" Ltd${by}is "new" 1"`,
      `"""Bo"" Hall"${by}"two\nlines${by} 3"" and """`,
      `Ñ 2"${by}""`,
    ]
    const expected = [
      ['Pipe 12" Ltd', 'is "new" 1"'],
      ['"Bo" Hall', `two\nlines${by} 3" and "`],
      ['Ñ 2"', ''],
    ]
    expect(await read(`\ufeff${cells.join('\r\n')}`)).toEqual(expected)
  },
)
