import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Cell } from './rows.ts'
import { workbookBytes } from './write-workbook.ts'

const written = async (...slices: Cell[][][]) => {
  const parts: Uint8Array[] = []
  async function* rows() {
    yield* slices
  }
  for await (const part of workbookBytes(rows(), 'List')) parts.push(part)
  const bytes = Buffer.concat(parts)
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return { bytes, xml }
}
const widths = (xml: string) =>
  [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))

it('has times as dates, in the time of this computer', async () => {
  const made = new Date(2026, 10, 24, 10, 42)
  const { bytes } = await written([['Created']], [[made], [null], ['later']])
  // Excel knows no time zones; the reader takes a cell's time for UTC.
  expect(await readSheet(bytes)).toEqual([
    ['Created'],
    [new Date(Date.UTC(2026, 10, 24, 10, 42))],
    [null],
    ['later'],
  ])
})

it('writes as a text what no sheet takes for a date', async () => {
  const old = new Date(Date.UTC(1890, 0, 1))
  const { bytes } = await written([['Created']], [[old], [new Date(Number.NaN)]])
  expect(await readSheet(bytes)).toEqual([['Created'], ['1890-01-01T00:00:00.000Z']])
})

it('has columns as wide as what stands in them, between ten and sixty characters', async () => {
  const long = 'x'.repeat(300)
  const { xml } = await written(
    [['ID', 'Customer or reference', 'Street', 'Note', 'Created']],
    [['1', 'Ann', '220 Bayview Drive, Unit 14, Building C', long, new Date(2026, 1, 1)]],
    [['a later one is not waited for, however long', 'Bo', '', '', null]],
  )
  expect(widths(xml)).toEqual([10, 27, 40, 60, 18])
})

it('has a row of filters over all of its rows', async () => {
  const { xml } = await written(
    [['A', 'B']],
    [
      ['1', '2'],
      ['3', '4'],
    ],
  )
  expect(xml).toContain('</sheetData><autoFilter ref="A1:B3"/>')
  expect((await written([['A', 'B']])).xml).toContain('</sheetData><autoFilter ref="A1:B1"/>')
  expect((await written()).xml).not.toContain('autoFilter')
})
