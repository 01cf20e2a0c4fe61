import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkOrders } from '../../../contract/links/register.ts'
import { customerOf, everything, exported, withCustomers } from '../testing/exporting.ts'
import { ownDisk } from '../testing/own-disk.ts'
import { createTestApp, sendJson } from '../testing/ports.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

const links = 1_600
const idOf = (n: number) => `link-${`${n}`.padStart(4, '0')}`
const addLinks = `
  WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${links})
  INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at, who)
  SELECT 1, printf('link-%04d', at), 'Ann ' || (at % 40), '', '', 'https://page.test/', 'https://c.example/' || printf('link-%04d', at),
    'created', 1000 + at, 1000 + at, 1000 + at, 'ann ' || (at % 40) FROM n`

/** How often each value of the last column occurs in a file. */
const timesIn = (path: string): Map<string, number> => {
  const [, ...rows] = parse(readFileSync(path), { bom: true }) as string[][]
  const times = new Map<string, number>()
  for (const row of rows) times.set(row.at(-1) ?? '', (times.get(row.at(-1) ?? '') ?? 0) + 1)
  return times
}

it('writes each link that is there before and after once, whatever staff change meanwhile', async () => {
  const { app, folder } = await withCustomers(scene(), [])
  const made = { app: await scene().restartedWith(app, addLinks), folder }
  const { call, listening } = made.app
  const step = fc.record({
    n: fc.nat(links - 1),
    archived: fc.boolean(),
    customer: fc.constantFrom('Aaa', 'Zzz'),
  })
  const order = fc.record({ by: fc.constantFrom(...linkOrders), descending: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(order, fc.array(step, { minLength: 30, maxLength: 30 }), async (list, steps) => {
      const put = { filter: { archived: true }, upTo: null, except: [] }
      expectValue(await call('links.archive', { target: put, archived: false }))
      const touched = new Set(steps.filter(({ archived }) => archived).map(({ n }) => idOf(n)))
      const left = [...steps]
      const changes: Promise<unknown>[] = []
      listening.to = name => {
        if (name !== 'exports.progress') return
        for (const { n, archived, customer } of left.splice(0, 15)) {
          const id = idOf(n)
          if (archived) changes.push(call('links.archive', { target: { ids: [id] }, archived: true }))
          else changes.push(call('links.edit', { id, customer }))
        }
      }
      const scope = { list: 'links' as const, ...list }
      const { path } = await exported(made, { scope, columns: ['link'] })
      listening.to = () => undefined
      expect((await Promise.all(changes)).length).toBe(30)
      const times = timesIn(path)
      expect([...times.values()].every(count => count === 1)).toBe(true)
      const missing = Array.from({ length: links }, (_, n) => idOf(n)).filter(
        id => !times.has(`https://c.example/${id}`) && !touched.has(id),
      )
      expect(missing).toEqual([])
    }),
    { numRuns: 3, seed: 33, endOnFailure: true },
  )
})

it('writes each customer who is there before and after once, while the list is read anew', async () => {
  const before = Array.from({ length: 1_500 }, (_, n) => customerOf(n * 3 + 1))
  const made = await withCustomers(scene(), before)
  // Fewer than a tenth end: no person need confirm that.
  const stay = before
    .filter((_, n) => n % 20 > 0)
    .map(customer => ({ ...customer, customer: { name: 'Zoe', email: null } }))
  // With one utility account each, as those before: a slow export may begin once they are there.
  const come = Array.from({ length: 100 }, (_, n) => customerOf(4_501 + n * 3))
  for (const by of ['best', 'name', 'utility', 'place', 'connected'] as const) {
    scene().server.answer((_, response) => sendJson(response, 200, { accounts: before }))
    expectValue(await made.app.call('accounts.refresh', undefined))
    scene().server.answer((_, response) => sendJson(response, 200, { accounts: [...come, ...stay] }))
    const reading: Promise<unknown>[] = []
    made.app.listening.to = name => {
      if (name === 'exports.progress' && reading.length === 0)
        reading.push(made.app.call('accounts.refresh', undefined))
    }
    const filter = { ...everything, sort: { by, descending: false } }
    const { path } = await exported(made, { scope: { list: 'accounts', filter }, columns: ['customerId'] })
    made.app.listening.to = () => undefined
    await Promise.all(reading)
    expect(reading).toHaveLength(1)
    const times = timesIn(path)
    expect([...times.values()].every(count => count === 1)).toBe(true)
    expect(stay.filter(({ customerId }) => !times.has(customerId))).toEqual([])
  }
})

it('exports to another disk while the one of the ledger is full', async context => {
  const disk = ownDisk('16m')
  if (disk === null) return context.skip()
  const started = createTestApp(disk.folder, { secrets: scene().keychain.secrets })
  try {
    await started.app.start()
    const { address } = scene().server
    expectValue(await started.call('connections.testAndSave', { address, apiKey }))
    expectValue(await started.call('accounts.refresh', undefined))
    const filler = openSync(join(disk.folder, 'filler'), 'w')
    expect(() => {
      for (;;) writeSync(filler, new Uint8Array(4096))
    }).toThrow('ENOSPC')
    closeSync(filler)
    const folder = join(scene().dataDir, 'out')
    mkdirSync(folder)
    for (const format of ['csv', 'json'] as const) {
      const { end, path } = await exported({ app: started, folder }, { format })
      expect([end, readFileSync(path, 'utf8').includes('a')]).toMatchObject([{ end: 'saved', rows: 2 }, true])
    }
    rmSync(join(disk.folder, 'filler'))
    await exported({ app: started, folder }, { format: 'json' })
    expect(expectValue(await started.call('exports.choice', { list: 'accounts' })).format).toBe('json')
  } finally {
    rmSync(join(disk.folder, 'filler'), { force: true })
    await started.app.close()
    disk.remove()
  }
})
