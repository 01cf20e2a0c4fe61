import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { expect, it, vi } from 'vitest'
import type { CallInput } from '../../../contract/ipc.ts'
import { asWritten } from '../tables/harmless.ts'
import { createTestPractice, sendJson } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'
import { practiceMark } from './rows.ts'

const scene = setUpScene()
type App = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>
type Wanted = CallInput<'exports.save'>

const customerOf = (n: number) => ({
  customerId: `cus_${n}`,
  customer: { name: n % 3 === 0 ? null : `=HYPERLINK("x",${n})`, email: `c${n}@b.example` },
  utilityAccounts: Array.from({ length: n % 3 }, (_, at) => ({
    electricAccountId: `00${n}${at}`,
    utilityAccountNumber: `000${n}-${at}`,
    utilityProvider: n % 2 === 0 ? 'ComEd' : 'PG&E',
    address: { street: `${n} Elm St`, city: 'Joliet', state: n % 2 === 0 ? 'IL' : 'CA', zip: '01234' },
  })),
})

/** The app with this many customers read, and a folder to export to. */
const withCustomers = async (accounts: object[]) => {
  const app = await scene().connected()
  scene().server.answer((_, response) => sendJson(response, 200, { accounts }))
  expectValue(await app.call('accounts.refresh', undefined))
  const folder = join(scene().dataDir, 'out')
  mkdirSync(folder, { recursive: true })
  return { app, folder }
}

const everything = { search: '', utility: null, state: null, onlyNew: false }
const columns: Wanted['columns'] = ['customer', 'customerId', 'accountNumber', 'zip']
const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  scope: { list: 'accounts', filter: everything },
  format: 'csv',
  columns,
  ...change,
})
const exported = async ({ app, folder }: { app: App; folder: string }, change: Partial<Wanted> = {}) => {
  const { format } = wanted(change)
  app.dialog.path = join(folder, `list.${format}`)
  const end = expectValue(await app.call('exports.save', wanted(change)))
  expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  return { end, path: app.dialog.path }
}

it('writes what the screen lists, in its order, with the columns as they were put', async () => {
  const made = await withCustomers(Array.from({ length: 500 }, (_, n) => customerOf(n)))
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
  const made = await withCustomers(accounts)
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

it('remembers format and columns of each list, and takes the ending that the format has', async () => {
  const { app, folder } = await withCustomers([customerOf(1)])
  expect(expectValue(await app.call('exports.choice', { list: 'accounts' }))).toMatchObject({ format: 'csv' })
  app.dialog.path = join(folder, 'A list.of.mine')
  const { columns: _, ...others } = wanted({ format: 'json' })
  const end = expectValue(await app.call('exports.save', { ...others, columns: ['zip', 'customer'] }))
  expect(end).toMatchObject({ name: 'A list.of.mine.json' })
  const again = await scene().restarted(app)
  expect(expectValue(await again.call('exports.choice', { list: 'accounts' }))).toEqual({
    format: 'json',
    columns: ['zip', 'customer'],
  })
  expect(expectValue(await again.call('exports.choice', { list: 'links' }))).toMatchObject({ format: 'csv' })
})

it('leaves the old file and nothing else where it is cancelled or cannot be written', async () => {
  const { app, folder } = await withCustomers(Array.from({ length: 500 }, (_, n) => customerOf(n)))
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    app.dialog.path = join(folder, `old.${format}`)
    writeFileSync(app.dialog.path, 'old')
    const cancelled: Promise<unknown>[] = []
    app.listening.to = name => {
      if (name === 'exports.progress') cancelled.push(app.call('exports.cancel', undefined))
    }
    const end = expectValue(await app.call('exports.save', wanted({ format })))
    expect([end, cancelled.length]).toEqual([{ end: 'cancelled' }, 1])
    expect(readFileSync(app.dialog.path, 'utf8')).toBe('old')
  }
  app.listening.to = () => undefined
  const problems = [
    [join(folder, 'away', 'list.csv'), 'no_folder'],
    [join(folder, 'old.csv', 'list.csv'), 'no_folder'],
    [join('/proc', 'list.csv'), /no_folder|not_allowed/],
  ] as const
  mkdirSync(join(folder, 'taken.csv'))
  for (const [path, problem] of [...problems, [join(folder, 'taken.csv'), 'not_allowed'] as const]) {
    app.dialog.path = path
    const end = await app.call('exports.save', wanted())
    expect(end).toMatchObject({
      ok: false,
      failure: { code: 'not_written', problem: expect.stringMatching(problem) },
    })
  }
  app.dialog.path = null
  expect(expectValue(await app.call('exports.save', wanted()))).toEqual({ end: 'nowhere' })
  expect(readdirSync(folder).toSorted()).toEqual(['old.csv', 'old.json', 'old.xlsx', 'taken.csv'])
  expect(app.logged.join('')).not.toMatch(/old\.|Elm|cus_/)
})

it('removes at the next start what an end of the app left half done', async () => {
  const { app, folder } = await withCustomers(Array.from({ length: 500 }, (_, n) => customerOf(n)))
  app.dialog.path = join(folder, 'list.csv')
  const left: string[] = []
  app.listening.to = name => {
    if (name !== 'exports.progress') return
    left.push(...readdirSync(folder))
    app.app.close()
  }
  expect(await app.call('exports.save', wanted())).toMatchObject({ ok: false })
  expect(left).toHaveLength(1)
  // As a kill would leave it.
  writeFileSync(join(folder, left[0] ?? ''), 'half a list')
  await scene().start()
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
})

it('shows the file that was saved last in its folder, and nothing else', async () => {
  const made = await withCustomers([customerOf(1)])
  await made.app.call('exports.show', undefined)
  expect(made.app.shown).toEqual([])
  const { path } = await exported(made)
  await made.app.call('exports.show', undefined)
  expect(made.app.shown).toEqual([path])
})
