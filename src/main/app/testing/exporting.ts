import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CallInput } from '../../../contract/ipc.ts'
import { sendJson } from './ports.ts'
import { expectValue, type setUpScene } from './scene.ts'

type Scene = ReturnType<ReturnType<typeof setUpScene>>
type App = Awaited<ReturnType<Scene['connected']>>
export type Wanted = CallInput<'exports.save'>

export const customerOf = (n: number) => ({
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
export const withCustomers = async (scene: Scene, accounts: object[]) => {
  const app = await scene.connected()
  scene.server.answer((_, response) => sendJson(response, 200, { accounts }))
  expectValue(await app.call('accounts.refresh', undefined))
  const folder = join(scene.dataDir, 'out')
  mkdirSync(folder, { recursive: true })
  return { app, folder }
}

export const everything = { search: '', utility: null, state: null, onlyNew: false }
const columns: Wanted['columns'] = ['customer', 'customerId', 'accountNumber', 'zip']
export const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  scope: { list: 'accounts', filter: everything },
  format: 'csv',
  columns,
  ...change,
})
export const exported = async (
  { app, folder }: { app: App; folder: string },
  change: Partial<Wanted> = {},
) => {
  const { format } = wanted(change)
  app.dialog.path = join(folder, `list.${format}`)
  const end = expectValue(await app.call('exports.save', wanted(change)))
  expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  return { end, path: app.dialog.path }
}
