import { expect, onTestFinished } from 'vitest'
import { createKey } from '../../../../service/store/api-keys.ts'
import { newId } from '../../../../service/store/ids.ts'
import { standingLinkOf } from '../../../../service/store/links.ts'
import { acceptLink } from '../../../../service/store/shares.ts'
import type { Db } from '../../../../service/store/store.ts'
import { startServer } from '../../../../service/testing/service.ts'
import { eventually } from '../../testing/eventually.ts'
import { createTestApp, createTestSecrets } from '../../testing/ports.ts'
import { expectValue } from '../../testing/scene.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

type Options = Parameters<typeof createTestApp>[1]

/** Customers of a service, written to its database as its own pages do. */
const createPeople = (db: Db, companyId: string) => {
  const add = async (name: string): Promise<string> => {
    const id = newId('cus')
    const email = `${id.toLowerCase()}@example.com`
    await db.insertInto('customers').values({ id, name, email, created_at: 0 }).execute()
    return id
  }
  const accept = async (
    customerId: string,
    link: Parameters<typeof acceptLink>[1]['link'],
    now = Date.now(),
  ) => {
    const utilityAccountId = newId('ea')
    const account = { id: utilityAccountId, customer_id: customerId, created_at: 0, city: 'El Paso' }
    await db.insertInto('utility_accounts').values(account).execute()
    await acceptLink(db, {
      companyId,
      customerId,
      utilityAccountIds: [utilityAccountId],
      link,
      now,
    })
  }
  return { add, accept }
}

/** The service of this package on a socket, and apps that follow it, each on the same data; gone when the test ends. */
export const startLive = async (customers = 3) => {
  const service = await startServer('sqlite', { customers })
  const { id: companyId } = await service.store.db
    .selectFrom('companies')
    .select('id')
    .executeTakeFirstOrThrow()
  const { folder, remove } = temporaryFolder()
  const standing = (what: { companyId: string; now: number }) => standingLinkOf(service.store, what)
  const keychain = createTestSecrets()
  const running: ReturnType<typeof createTestApp>[] = []
  onTestFinished(async () => {
    await Promise.all(running.map(({ app }) => app.close()))
    remove()
  })
  const start = async (options: Options = {}, dataDir = folder) => {
    const started = createTestApp(dataDir, { secrets: keychain.secrets, ...options })
    running.push(started)
    await started.app.start()
    started.app.follow()
    return started
  }
  return {
    service,
    folder,
    companyId,
    people: createPeople(service.store.db, companyId),
    /** Another API key. */
    addKey: async () => {
      const key = await createKey(service.store.db, { companyId, name: 'Another', now: Date.now() })
      if (key === null) throw new Error('No more keys')
      return key.secret
    },
    /** The token of the standing link. */
    standing: () => standing({ companyId, now: Date.now() }),
    start,
    /** An app that is set up for the service, and has begun to follow it; `dataDir`: on another computer. */
    connected: async (options: Options = {}, address = service.baseUrl, dataDir = folder) => {
      const started = await start(options, dataDir)
      expectValue(await started.call('connections.testAndSave', { address, apiKey: service.apiKey }))
      return started
    },
  }
}

type App = Awaited<ReturnType<Awaited<ReturnType<typeof startLive>>['start']>>

/** Resolves once the mirror is up to date with the service. */
export const untilInStep = ({ app }: App) =>
  eventually(() => expect(app.state().connections[0]?.upToDate).toBe(true))

const all = { search: '', offset: 0, limit: 500 }

/** Every row of the list of accounts, of customers who still share. */
export const shownAccounts = async ({ call }: App) => {
  const page = { ...all, utility: null, state: null, onlyNew: false }
  return expectValue(await call('accounts.page', page)).rows
}

export const shownLinks = async ({ call }: App) => expectValue(await call('links.page', { ...all })).rows
