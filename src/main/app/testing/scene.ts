import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Result } from '../../../contract/failure.ts'
import { openLedgerFile } from '../../ledger/file/open.ts'
import { createTestApp, createTestSecrets, sendJson, startServer } from './ports.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const apiKey = 'udc_0123456789abcdefghij0123456789abcdefghij'

export const accountOf = (customerId: string) => ({
  customerId,
  utilityAccounts: [{ address: { city: 'El Paso', state: 'TX' } }],
})

let wanted = 0
/** What the page sends for another link. */
export const newLink = (values: { customer?: string; redirectUrl?: string } = {}) => {
  wanted += 1
  return {
    id: `draft-${`${wanted}`.padStart(4, '0')}`,
    customer: '',
    email: '',
    note: '',
    redirectUrl: null,
    ...values,
  }
}

/** The value of a Result; a failure fails the test. */
export const expectValue = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

type Options = Parameters<typeof createTestApp>[1]
type TestApp = ReturnType<typeof createTestApp>

/** A small service that keeps to the interface, until it `offersChanges`: one customer on each page of its list. */
const createService = () => {
  /** `date`: what time it says that it is; null: as its computer has it. */
  const state: { customers: string[]; offersChanges: boolean; date: number | null } = {
    customers: ['a', 'b'],
    offersChanges: false,
    date: null,
  }
  const serve: Parameters<typeof startServer>[0] = (request, response) => {
    if (state.date !== null) response.setHeader('date', new Date(state.date).toUTCString())
    if (request.headers.authorization !== `Bearer ${apiKey}`) return sendJson(response, 401, {})
    const url = new URL(request.url ?? '', 'http://x')
    if (request.method === 'POST') return sendJson(response, 201, { redirect: 'https://x.example/c/1' })
    const { customers } = state
    if (state.offersChanges && url.pathname === '/changes') {
      return sendJson(response, 200, { changes: [], next: '1', more: false })
    }
    if (url.pathname !== '/accounts') {
      const id = decodeURIComponent(url.pathname.slice('/accounts/'.length))
      return customers.includes(id) ? sendJson(response, 200, accountOf(id)) : sendJson(response, 404, {})
    }
    const at = Number(url.searchParams.get('cursor') ?? 0)
    const nextCursor = at + 1 < customers.length ? String(at + 1) : null
    return sendJson(response, 200, { accounts: customers.slice(at, at + 1).map(accountOf), nextCursor })
  }
  return { state, serve }
}

const createScene = async () => {
  const temporary = temporaryFolder()
  const keychain = createTestSecrets()
  const { state, serve } = createService()
  const server = await startServer(serve)
  const running: TestApp[] = []
  const start = async (options: Options = {}) => {
    const started = createTestApp(temporary.folder, { secrets: keychain.secrets, ...options })
    running.push(started)
    await started.app.start()
    return started
  }
  const connected = async (options: Options = {}) => {
    const started = await start(options)
    expectValue(await started.call('connections.testAndSave', { address: server.address, apiKey }))
    return started
  }
  /** Of ledger and mirrors. */
  const fileKey = async () => {
    const name = keychain.names().find(secret => secret.endsWith('/store')) ?? ''
    const key = await keychain.memory.get(name)
    return key.state === 'stored' ? key.secret : ''
  }
  /** The file of the ledger, beside other connections to it. */
  const openFile = async () =>
    expectValue(openLedgerFile({ file: join(temporary.folder, 'ledger.db'), key: await fileKey(), now: 1 }))
  /** Ends an app, does something to its store, and starts another on it. */
  const restartedWith = async (before: TestApp, sql: string, options: Options = {}) => {
    await before.app.close()
    const db = await openFile()
    db.exec(sql)
    db.close()
    return start(options)
  }
  return {
    dataDir: temporary.folder,
    keychain,
    server,
    serve,
    service: state,
    start,
    connected,
    fileKey,
    openFile,
    restartedWith,
    /** Connected to the service, which is known to tell changes by now. */
    tellingChanges: async (before?: TestApp) => {
      state.offersChanges = true
      return restartedWith(before ?? (await connected()), 'UPDATE connection SET tells_changes = 1')
    },
    /** Ends an app and starts another on the same data. */
    restarted: async (before: TestApp, options: Options = {}) => {
      await before.app.close()
      return start(options)
    },
    end: async () => {
      await Promise.all(running.map(({ app }) => app.close()))
      await server.stop()
      temporary.remove()
    },
  }
}

/** A fresh folder, keychain and service for each test. */
export const setUpScene = () => {
  const holder: { scene?: Awaited<ReturnType<typeof createScene>> } = {}
  beforeEach(async () => {
    holder.scene = await createScene()
  })
  afterEach(() => holder.scene?.end())
  return () => {
    if (!holder.scene) throw new Error('Only inside a test')
    return holder.scene
  }
}
