import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportColumns } from '../../../contract/tables/exports.ts'
import { customerOf, exported, wanted, withCustomers } from '../testing/exporting.ts'
import { ownDisk } from '../testing/own-disk.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('remembers format and columns of each list, and takes the ending that the format has', async () => {
  const { app, folder } = await withCustomers(scene(), [customerOf(1)])
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
  const { app, folder } = await withCustomers(
    scene(),
    Array.from({ length: 300 }, (_, n) => customerOf(n)),
  )
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

it('says that a disk is full or takes nothing, and leaves nothing half written there', async context => {
  const disk = ownDisk('32k')
  if (disk === null) return context.skip()
  try {
    const { app } = await withCustomers(
      scene(),
      Array.from({ length: 600 }, (_, n) => customerOf(n)),
    )
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      app.dialog.path = join(disk.folder, `list.${format}`)
      const all = [...exportColumns.accounts]
      expect(await app.call('exports.save', { ...wanted({ format }), columns: all })).toMatchObject({
        failure: { code: 'not_written', problem: 'full' },
      })
    }
    expect(readdirSync(disk.folder)).toEqual([])
    disk.lock()
    expect(await app.call('exports.save', wanted())).toMatchObject({
      failure: { code: 'not_written', problem: 'not_allowed' },
    })
  } finally {
    disk.remove()
  }
})

it('writes no list of a connection that was removed while a person chose where to', async () => {
  const { app, folder } = await withCustomers(scene(), [customerOf(1)])
  const id = app.app.state().currentId ?? ''
  Object.defineProperty(app.dialog, 'path', {
    get: () => {
      void app.call('connections.remove', { id })
      return join(folder, 'links.csv')
    },
  })
  const links = wanted({ scope: { list: 'links', search: '' }, columns: ['reference'] })
  expect(await app.call('exports.save', links)).toEqual({ ok: false, failure: { code: 'no_connection' } })
  expect(readdirSync(folder)).toEqual([])
})

it('removes at the next start what an end of the app left half done', async () => {
  const { app, folder } = await withCustomers(
    scene(),
    Array.from({ length: 300 }, (_, n) => customerOf(n)),
  )
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
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

it('shows the file that was saved last in its folder, and nothing else', async () => {
  const made = await withCustomers(scene(), [customerOf(1)])
  await made.app.call('exports.show', undefined)
  expect(made.app.shown).toEqual([])
  const { path } = await exported(made)
  await made.app.call('exports.show', undefined)
  expect(made.app.shown).toEqual([path])
})

it('saves pages whole or not at all, under a name without a customer', async () => {
  const { app, folder } = await withCustomers(scene(), [customerOf(1)])
  const save = (what: 'labels' | 'customer') => app.call('exports.savePages', { what })
  expect(expectValue(await save('labels'))).toEqual({ end: 'nowhere' })
  app.dialog.path = join(folder, 'Friday')
  writeFileSync(join(folder, 'Friday.pdf'), 'old')
  expect(expectValue(await save('customer'))).toEqual({ end: 'saved', name: 'Friday.pdf', folder })
  expect(app.dialog.suggested).toMatch(/^Customer \d{4}-\d\d-\d\d\.pdf$/)
  expect(readFileSync(join(folder, 'Friday.pdf'), 'utf8')).toBe('%PDF-1.7 of what is ready')
  expectValue(await app.call('exports.show', undefined))
  expect(app.shown).toEqual([join(folder, 'Friday.pdf')])

  app.dialog.path = join(folder, 'away', 'Friday')
  expect(await save('labels')).toMatchObject({ failure: { code: 'not_written', problem: 'no_folder' } })
  mkdirSync(join(folder, 'taken.pdf'))
  app.dialog.path = join(folder, 'taken.pdf')
  expect(await save('labels')).toMatchObject({ failure: { code: 'not_written', problem: 'not_allowed' } })
  expect(readdirSync(folder).toSorted()).toEqual(['Friday.pdf', 'taken.pdf'])
  expect(app.logged.join('')).not.toMatch(/Friday|taken/)
})

it('saves the pages of when the person pressed, whatever the window shows by the time a file is chosen', async () => {
  const path = join(scene().dataDir, 'pages.pdf')
  const app = await scene().connected({
    ports: {
      saveFile: async () => {
        app.dialog.pages = '%PDF-1.7 of another customer'
        return path
      },
    },
  })
  expectValue(await app.call('exports.savePages', { what: 'customer' }))
  expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7 of what is ready')
})

it('exports who has ended, also who is removed by now, as their list shows them', async () => {
  const { app, folder } = await withCustomers(scene(), [1, 2, 3].map(customerOf))
  scene().server.answer((_, response) => sendJson(response, 200, { accounts: [customerOf(2)] }))
  expectValue(await app.call('accounts.refresh', { endUpTo: 9 }))
  expectValue(await app.call('accounts.removeNow', { customerId: 'cus_3' }))
  const save = async (search: string) => {
    const scope = { list: 'ended' as const, search }
    const { end, path } = await exported({ app, folder }, { scope, columns: [...exportColumns.ended] })
    const lines = readFileSync(path, 'utf8').trim().split('\r\n')
    return { end, lines: lines.map(line => line.replaceAll(/\d{4}-\d\d-\d\d[^,]*/g, 'TIME')).sort() }
  }
  const header = 'Customer,Shared since,Ended,Kept until,Customer ID'
  const first = `"'=HYPERLINK(""x"",1)",TIME,TIME,TIME,cus_1`
  const all = await save('')
  expect(all).toMatchObject({ end: { rows: 2, customers: 2 } })
  expect(all.lines.join('\n')).toContain(header)
  expect(all.lines.filter(line => !line.includes(header))).toEqual([first, ',TIME,TIME,,cus_3'].sort())
  expect((await save('hyperlink')).lines.filter(line => !line.includes(header))).toEqual([first])
})
