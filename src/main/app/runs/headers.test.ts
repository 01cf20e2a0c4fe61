import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workbookOf } from '../../tables/testing/zip-of.ts'
import { rowsOf, taken } from '../testing/run-list.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('a title above the header of a list is no customer', async () => {
  const { call } = await scene().connected()
  const text = 'Customers November 2026;;\n;;\nName;Email;Phone\nAnn;ann@b.example;1\nBob;bob@b.example;2'
  const run = taken(await call('runs.paste', { text }))
  expect(run).toMatchObject({ hasHeader: true, header: ['Name', 'Email', 'Phone'], counts: { waiting: 2 } })
})

it('numbers rows as their file does, with a title above the header and empty rows between', async () => {
  const app = await scene().connected()
  const text = 'Customers November 2026;\n\nName;Email\nAnn;ann@b.example\n\nBob;bob@b.example\n\n'
  const { id, counts } = taken(await app.call('runs.paste', { text }))
  expect(counts.waiting).toBe(2)
  expect((await rowsOf(app, id)).map(({ place, customer }) => [place, customer])).toEqual([
    [3, 'Ann'],
    [5, 'Bob'],
  ])
  expect(await app.call('runs.mails', { id })).toMatchObject({ value: { mail_left_out: 2 } })
  const cells = (...texts: string[]) => texts.map(text => `<c t="str"><v>${text}</v></c>`).join('')
  app.dialog.path = join(scene().dataDir, 'gaps.xlsx')
  const rows = `<row r="3">${cells('Name', 'Email')}</row><row r="7">${cells('Ann', 'a@b.example')}</row>`
  writeFileSync(app.dialog.path, workbookOf([{ name: 'List', rows }]))
  const workbook = taken(await app.call('runs.choose', undefined))
  expect((await rowsOf(app, workbook.id)).map(({ place }) => place)).toEqual([6])
})

it('has a row mended however far down its file it stands', async () => {
  const { call } = await scene().connected()
  const { id } = taken(await call('runs.paste', { text: `Name,Email\n${',\n'.repeat(250_000)}Ann,nope` }))
  const values = { customer: 'Ann', email: 'a@b.example', note: '', redirectUrl: '' }
  expect(await call('runs.fix', { id, place: 250_001, ...values })).toMatchObject({
    value: { counts: { waiting: 1 } },
  })
})

it('a list of a header alone has no customers: that is said, and nothing is left of it', async () => {
  const { call } = await scene().connected()
  for (const text of ['Name,Email,Phone', 'Customers November 2026,,\nName,Email,Phone'])
    expect(await call('runs.paste', { text })).toMatchObject({
      failure: { code: 'table', problem: 'no_customers' },
    })
  expect(await call('runs.list', undefined)).toMatchObject({ value: [] })
})

it('says which file cannot be read, or has no customers', async () => {
  const { call, dialog } = await scene().connected()
  const path = join(scene().dataDir, 'clients.csv')
  dialog.path = path
  for (const [text, problem] of [
    ['a,b\nc,"d', 'quote_not_closed'],
    ['Name,Email,Phone', 'no_customers'],
  ] as const) {
    writeFileSync(path, text)
    const failure = { code: 'table', problem, name: 'clients.csv' }
    expect(await call('runs.choose', undefined)).toMatchObject({ failure })
  }
})

it('says which sheet of a workbook it is, where more than one has rows', async () => {
  const app = await scene().connected()
  const cells = (...texts: string[]) => texts.map(text => `<c t="str"><v>${text}</v></c>`).join('')
  const bytes = workbookOf([
    { name: 'Notes', rows: `<row>${cells('Read me')}</row>` },
    {
      name: 'Q4 v1.2',
      rows: `<row>${cells('Name', 'Email')}</row><row>${cells('Ann', 'a@b.example')}</row>`,
    },
  ])
  const path = join(scene().dataDir, 'customers.xlsx')
  writeFileSync(path, bytes)
  app.dialog.path = path
  const { id, name } = taken(await app.call('runs.choose', undefined))
  expect(name).toBe('customers.xlsx, sheet Q4 v1.2')
  expect((await rowsOf(app, id)).map(({ email }) => email)).toEqual(['a@b.example'])
  app.dialog.path = null
  await app.call('runs.export', { id })
  expect(app.dialog.suggested).toMatch(/^customers, sheet Q4 v1\.2 - results/)
})

it('a row with text in more cells than the header has columns says so, and gets no link until it is mended, wanted or given a column', async () => {
  const app = await scene().connected()
  const list = [
    'Name,Email,Phone,',
    'Ann,a@b.example,1,,',
    'Ned,ned@x.example,5,extra',
    'Eve,eve@x.example,6,,7',
    'Smith, John,john@example.com,,x',
  ]
  const { id, columns, counts, problems } = taken(await app.call('runs.paste', { text: list.join('\n') }))
  expect([counts, problems]).toMatchObject([{ waiting: 1, left_out: 3 }, { more_cells: 3 }])
  const found = async () => (await rowsOf(app, id)).map(({ problems, state }) => [...problems, state])
  const left = ['more_cells', 'left_out']
  expect(await found()).toEqual([['waiting'], left, left, ['more_cells', 'bad_email', 'left_out']])
  const john = { customer: 'John Smith', email: 'john@example.com', note: '', redirectUrl: '' }
  expectValue(await app.call('runs.fix', { id, place: 4, ...john }))
  expectValue(await app.call('runs.choice', { id, place: 3, what: 'nevertheless', value: true }))
  expect(await found()).toEqual([['waiting'], left, ['more_cells', 'waiting'], ['waiting']])
  const setUp = { id, hasHeader: true, redirectUrl: null, atATime: 2, columns: { ...columns, note: 3 } }
  expectValue(await app.call('runs.setUp', setUp))
  expect((await found())[1]).toEqual(['waiting'])
})

it('a list without a header has as many columns as its rows have cells', async () => {
  const { call } = await scene().connected()
  const text = 'Ann Lee,ann@example.com\nBob,bob@example.com,extra'
  expect(taken(await call('runs.paste', { text }))).toMatchObject({
    hasHeader: false,
    counts: { waiting: 2 },
  })
})
