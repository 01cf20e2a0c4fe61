import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { ChosenPlace } from '../../../contract/places.ts'
import { asWritten } from '../../../contract/tables/harmless.ts'
import { customerOf, everything, exported, type Wanted, withCustomers } from '../testing/exporting.ts'
import { createTestPractice, sendJson } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'
import { practiceMark } from './rows.ts'

const scene = setUpScene()

it('writes what the screen lists, in its order, with the columns as they were put', async () => {
  const made = await withCustomers(
    scene(),
    Array.from({ length: 300 }, (_, n) => customerOf(n)),
  )
  for (const filter of [
    everything,
    { ...everything, search: 'elm' },
    { ...everything, search: '007' },
    { ...everything, search: 'ca' },
    { ...everything, utility: 'ComEd' },
    { ...everything, state: 'IL', search: '7' },
  ]) {
    const rows: string[][] = []
    for (let offset = 0; ; offset += 500) {
      const page = expectValue(await made.app.call('accounts.page', { ...filter, offset, limit: 500 }))
      rows.push(
        ...page.rows.map(row => [row.name ?? '', row.customerId, row.accountNumber ?? '', row.zip ?? '']),
      )
      if (page.rows.length === 0) break
    }
    const { end, path } = await exported(made, { scope: { list: 'accounts', filter } })
    const [head, ...read] = parse(readFileSync(path), { bom: true }) as string[][]
    expect(head).toEqual(['Customer', 'Customer ID', 'Account number', 'ZIP'])
    expect(read.map(([name = '', ...cells]) => [name.replace(/^'(?==)/, ''), ...cells])).toEqual(rows)
    const customers = new Set(rows.map(([, id]) => id)).size
    expect(end).toMatchObject({
      end: 'saved',
      name: 'list.csv',
      folder: made.folder,
      rows: rows.length,
      customers,
    })
  }
})

it('writes what staff call a customer beside the account holder', async () => {
  const made = await withCustomers(scene(), [customerOf(1)])
  expectValue(await made.app.call('accounts.name', { customerId: 'cus_1', name: 'Riverside Dental' }))
  const { path } = await exported(made, { format: 'json', columns: ['email', 'notedName'] })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([
    { email: 'c1@b.example', notedName: 'Riverside Dental' },
  ])
})

/** What openpyxl makes of the first sheet: its name, each row's cells, what the cells' numbers look like, and whether any is a formula. */
const openpyxl = (
  path: string,
): { title: string; rows: (string | null)[][]; formats: string[]; bold: boolean } =>
  JSON.parse(
    execFileSync('/usr/bin/python3', [
      '-Wignore',
      '-c',
      `import json, sys, openpyxl
from openpyxl.utils.escape import unescape
sheet = openpyxl.load_workbook(sys.argv[1]).worksheets[0]
rows = [[None if c.value is None else unescape(c.value) for c in row] for row in sheet.iter_rows()]
formats = sorted({c.number_format + c.data_type for row in sheet.iter_rows() for c in row if c.value is not None})
print(json.dumps({"title": sheet.title, "rows": rows, "formats": formats, "bold": sheet["A1"].font.bold}))`,
      path,
    ]).toString(),
  )

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.stringMatching(/^['=+\-@;,"<&_ ]{1,8}$/),
  fc.constantFrom(
    '00123',
    '1e5',
    '=1+1',
    "'=1",
    'TRUE',
    '_x0041_',
    '\u0007bell',
    'two\nlines',
    '\ttab',
    'constructor',
    '𝒳 ﬁ é',
    ']]>',
    '١٢٣',
  ),
)

it('reads back in other programs as it is stored, whatever is stored', async () => {
  const [texts] = [fc.sample(fc.tuple(nasty, nasty, nasty), { numRuns: 120, seed: 7 })]
  const accounts = texts.map(([name, number, street], n) => ({
    customerId: `cus_${n}`,
    customer: { name, email: `c${n}@b.example` },
    utilityAccounts: [{ utilityAccountNumber: number, address: { street, zip: '00501' } }],
  }))
  const made = await withCustomers(scene(), accounts)
  const own: Wanted['columns'] = ['zip', 'customerId', 'customer', 'accountNumber', 'street', 'city']
  const stored: (string | null)[][] = []
  for (let n = 0; n < accounts.length; n += 1) {
    const { account, name } = expectValue(await made.app.call('accounts.get', { customerId: `cus_${n}` }))
    const [one] = account.utilityAccounts
    stored.unshift([
      '00501',
      `cus_${n}`,
      name?.text ?? null,
      one?.utilityAccountNumber ?? null,
      one?.address?.street ?? null,
      null,
    ])
  }
  expect(stored.filter(([, , name]) => name !== null).length).toBeGreaterThan(100)
  const head = ['ZIP', 'Customer ID', 'Customer', 'Account number', 'Street', 'City']

  const json = await exported(made, { format: 'json', columns: own })
  const objects: Record<string, string | null>[] = JSON.parse(readFileSync(json.path, 'utf8'))
  expect(objects.map(row => own.map(column => row[column]))).toEqual(stored)

  const asTexts = stored.map(row => row.map(cell => cell ?? ''))
  const csv = await exported(made, { format: 'csv', columns: own })
  const cells = parse(readFileSync(csv.path), { bom: true }) as string[][]
  expect(cells.map(row => row.map(asWritten))).toEqual([head, ...asTexts])
  for (const row of cells) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)

  const excel = await exported(made, { format: 'xlsx', columns: own })
  const { title, rows, formats, bold } = openpyxl(excel.path)
  expect(title).toBe('Accounts')
  expect(rows).toEqual([head, ...stored])
  expect(formats).toEqual(['@s'])
  expect(bold).toBe(true)
  const sheet = await readSheet(readFileSync(excel.path), 1, { trim: false })
  expect(sheet.map(row => row.map(cell => cell ?? ''))).toEqual([head, ...asTexts])
})

it('marks practice data in each row, on the sheet and in the name that is suggested', async () => {
  const { practice } = createTestPractice(scene().server.address)
  const app = await scene().start({ practice })
  scene().server.answer((_, response) => sendJson(response, 200, { accounts: [customerOf(1)] }))
  expectValue(await app.call('connections.startPractice', undefined))
  expectValue(await app.call('accounts.refresh', undefined))
  const made = { app, folder: join(scene().dataDir, 'out') }
  mkdirSync(made.folder)
  const files = new Map<string, string>()
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    files.set(format, (await exported(made, { format, columns: ['customerId'] })).path)
    expect(app.dialog.suggested).toMatch(/^Practice data - Accounts \d{4}-\d\d-\d\d\.(csv|xlsx|json)$/)
  }
  const { name, value } = practiceMark
  const rows = [
    [name, 'Customer ID'],
    [value, 'cus_1'],
  ]
  expect(parse(readFileSync(files.get('csv') ?? ''), { bom: true })).toEqual(rows)
  expect(openpyxl(files.get('xlsx') ?? '')).toMatchObject({ title: name, rows })
  expect(JSON.parse(readFileSync(files.get('json') ?? '', 'utf8'))).toEqual([
    { practiceData: value, customerId: 'cus_1' },
  ])
})

type Place = { state?: ChosenPlace; city?: ChosenPlace; search?: string }

it('writes addresses by state, city and street as their screen does: of one city, of a state, or all', async () => {
  const made = await withCustomers(
    scene(),
    Array.from({ length: 60 }, (_, n) => ({
      customerId: `cus_${n}`,
      utilityAccounts: [
        {
          address: {
            street: `${n} Elm St`,
            city: ['Reno', 'Provo', null][n % 3],
            state: ['NV', 'UT', null, 'AZ'][n % 4],
          },
        },
      ],
    })),
  )
  const { call } = made.app
  const listed = async (of: Place) => {
    const window = { view: 'all' as const, search: '', ...of, offset: 0, limit: 500 }
    return expectValue(await call('addresses.page', window)).rows.map(({ row }) => row.street)
  }
  const columns: Wanted['columns'] = ['street']
  const written = async (of: Place) => {
    const scope = { list: 'addresses' as const, search: '', ...of }
    const { path } = await exported(made, { scope, columns })
    const [, ...rows] = parse(readFileSync(path), { bom: true }) as string[][]
    return rows.flat()
  }
  const places: Place[] = [
    {},
    { state: { name: null }, city: { name: 'Reno' } },
    { state: { name: 'UT' } },
    { search: '7 elm st' },
  ]
  for (const of of places) {
    expect(await written(of)).toEqual(await listed(of))
    expect(await written(of)).not.toEqual([])
  }
  expect(await written({})).toHaveLength(60)
})
