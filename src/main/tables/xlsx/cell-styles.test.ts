import { expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { frameOf, sheetOf, zipOf } from '../testing/zip-of.ts'

/** The texts of cells, each a number and its format. */
const shown = async (...cells: [value: string, format: string][]): Promise<string[]> => {
  const formats = cells.map(([, format], at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`)
  const styles = cells.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')
  const text = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`
  const row = cells.map(([value], at) => `<c s="${at}"><v>${value}</v></c>`).join('')
  const frame = frameOf().filter(({ name }) => !name.endsWith('styles.xml'))
  const bytes = zipOf([...frame, { name: 'xl/styles.xml', text }, sheetOf(`<row>${row}</row>`)])
  const rows: string[][] = []
  for await (const found of readTable({ bytes })) rows.push(found)
  return rows.flat()
}

it('numbers have the leading zeros that their format shows, as ZIP codes and customer numbers have', async () => {
  expect(
    await shown(['421', '00000'], ['421.0', '[$-409]000000;@'], ['12345678', '00000'], ['421', '0']),
  ).toEqual(['00421', '000421', '12345678', '421'])
  expect(await shown(['-7', '00000'], ['1.5', '00000'], ['7', '00.00'])).toEqual(['-7', '1.5', '7'])
})

it('a time of day is no time in 1899', async () => {
  const times = ['0.5', '0', '0.999988425925926', '1.5']
  expect(await shown(...times.map((time): [string, string] => [time, 'h:mm']))).toEqual([
    '12:00:00',
    '00:00:00',
    '23:59:59',
    '1899-12-31T12:00:00Z',
  ])
})
