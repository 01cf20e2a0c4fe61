import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expectValue, type setUpScene } from '../../testing/scene.ts'

type Scene = ReturnType<typeof setUpScene>
export type App = Awaited<ReturnType<ReturnType<Scene>['start']>>

export const link = { id: 'link-of-it', customer: 'Ann', email: '', note: '', redirectUrl: null }
export const allLinks = { search: '', offset: 0, limit: 100 }
/** What a page of links shows of the one that was made. */
export const kept = [['Ann', 'copied', 'https://x.example/c/1']]
export const open = { state: 'open', persistence: 'disk', damaged: false, notice: null }

export const stateOf = ({ app }: App) => app.state().store
export const customersOf = async ({ call }: App) =>
  expectValue(await call('links.page', allLinks)).rows.map(row => [row.customer, row.state, row.url])

/** A data folder to be damaged. */
export const createDamage = (scene: Scene) => {
  const at = (name: string) => join(scene().dataDir, name)
  const names = ['ledger.db', 'ledger.db-wal']
  /** Files as a kill would leave them: what is in the WAL stays in the WAL. */
  const killed = async ({ app }: App): Promise<void> => {
    for (const name of names) copyFileSync(at(name), at(`${name}.killed`))
    await app.close()
    for (const name of names) renameSync(at(`${name}.killed`), at(name))
  }
  /** Closes an app with everything in the file: tries again if a back-up that still reads keeps the WAL from being checkpointed. */
  const closedWhole = async ({ app }: App): Promise<void> => {
    await app.close()
    if (existsSync(at('ledger.db-wal'))) await closedWhole(await scene().start())
  }
  return {
    at,
    bytesOf: (name: string) => readFileSync(at(name)),
    /** With a link and these customers in the file, and a draft in the WAL. */
    filledAndKilled: async (customers: string[] = []): Promise<void> => {
      const first = await scene().connected()
      expectValue(await first.call('links.create', link))
      if (customers.length > 0) {
        scene().service.customers = customers
        expectValue(await first.call('accounts.refresh', undefined))
      }
      await closedWhole(first)
      const again = await scene().start()
      expectValue(await again.call('drafts.write', { name: 'link', id: 'draft-of-it', value: 'half-typed' }))
      await killed(again)
    },
  }
}
