import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeBackup } from '../../ledger/file/backup.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'
import { type App, allLinks, createDamage, stateOf } from './testing/damaged.ts'

// A ledger with 100 links, of which its last back-up has the first 80, damaged in one way or another.

const scene = setUpScene()
const { at, bytesOf } = createDamage(scene)
const hour = 3_600_000
// Later than the clock of any app before it, and within a day of those after it, so that no app makes another one.
const backupAt = 1_700_000_000_000 + 100 * hour
const ahead = 101 * hour
const noteOf = (customer: string) => `Of ${customer}: ${'n'.repeat(400)}`
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `Customer ${from + n}`)

const make = async ({ call }: App, customers: string[]): Promise<void> => {
  for (const customer of customers)
    expectValue(
      await call('links.create', {
        ...newLink({ customer, redirectUrl: 'https://page.example/back' }),
        note: noteOf(customer),
      }),
    )
}

const filled = async (): Promise<void> => {
  let made = 0
  scene().server.answer((request, response) => {
    if (request.method !== 'POST') return scene().serve(request, response)
    made += 1
    sendJson(response, 201, { redirect: `https://x.example/c/${made}` })
  })
  const first = await scene().connected()
  await make(first, names(0, 80))
  await first.app.close()
  makeBackup({ file: at('ledger.db'), key: await scene().fileKey() }, backupAt)
  const second = await scene().start({ ahead })
  await make(second, names(80, 100))
  await second.app.close()
}

const rescued = async () => {
  const started = await scene().start({ ahead })
  const { call } = started
  // If the ledger opens, its damage is found only once the damaged part is read.
  await call('links.page', allLinks)
  const { store } = expectValue(await call('app.rescueStore', undefined))
  const notice = store.state === 'open' ? store.notice : null
  if (notice?.kind !== 'rescued') throw new Error(`Not rescued: ${JSON.stringify(store)}`)
  const { rows, total } = expectValue(await call('links.page', allLinks))
  for (const { customer, note } of rows) expect(note).toBe(noteOf(customer))
  return { notice, total, shown: new Set(rows.map(({ customer }) => customer)) }
}

it.each([0.98, 0.9])(
  'cut to %d of its length, it is read as far as it goes, and filled from the back-up, each said with its number',
  async part => {
    await filled()
    truncateSync(at('ledger.db'), Math.floor(bytesOf('ledger.db').length * part))
    const { notice, total, shown } = await rescued()
    expect(notice.backupAt).toBe(backupAt)
    const { kept, fromBackup, lost } = notice.links
    expect([shown.size, kept + fromBackup, kept + fromBackup + lost]).toEqual([total, total, 100])
    expect(fromBackup > 0).toBe(part === 0.9)
    for (const customer of names(0, 80)) expect(shown).toContain(customer)
  },
)

it('of which the first page of its links has a changed bit, it loses none and no note', async () => {
  await filled()
  const db = await scene().openFile()
  const root = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'link'").pluck().get())
  db.close()
  const bytes = bytesOf('ledger.db')
  const offset = (root - 1) * 4096 + 2048
  writeFileSync(at('ledger.db'), Buffer.from(bytes.with(offset, (bytes[offset] ?? 0) ^ 1)))
  const { notice, total } = await rescued()
  expect([notice.links, total]).toEqual([{ kept: 100, fromBackup: 0, lost: 0 }, 100])
})

it.each(['the first', 'another'])(
  'of which %s page of the list of its tables is lost, it is ruined; its last back-up is offered with its date, and put in its place',
  async which => {
    await filled()
    const db = await scene().openFile()
    const pages = db
      .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' ORDER BY pageno")
      .pluck()
      .all()
    db.close()
    const page = which === 'the first' ? 1 : (pages[1] ?? 0)
    writeFileSync(at('ledger.db'), bytesOf('ledger.db').fill(0x5a, (page - 1) * 4096, page * 4096))
    const started = await scene().start({ ahead })
    expect(stateOf(started)).toMatchObject({ cause: { problem: 'damaged' }, backupAt })
    const { store } = expectValue(await started.call('app.rescueStore', undefined))
    expect(store).toEqual({ state: 'closed', cause: { code: 'store', problem: 'ruined' }, backupAt })
    const restored = expectValue(await started.call('app.restoreBackup', undefined))
    expect(restored.store).toMatchObject({ notice: { kind: 'restored', backupAt } })
    const { rows } = expectValue(await started.call('links.page', allLinks))
    expect(rows.map(({ customer }) => customer).toSorted()).toEqual(names(0, 80).toSorted())
    expect(readdirSync(scene().dataDir).filter(name => name.includes('rescue'))).toEqual([])
  },
)
