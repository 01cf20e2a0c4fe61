import { sql } from 'kysely'
import type { Fetch } from '../../src/main/http/network.ts'
import type { App } from '../../src/service/server/app.ts'
import { createApp } from '../../src/service/server/app.ts'
import { cleanHouse } from '../../src/service/server/housekeeping.ts'
import { createKey } from '../../src/service/store/api-keys.ts'
import { openStore } from '../../src/service/store/database/open.ts'
import { newId } from '../../src/service/store/ids.ts'
import type { Store } from '../../src/service/store/store.ts'
import { answerRequest } from '../../src/service/testing/request.ts'

export const origin = 'http://127.0.0.1:8899'

type Process = { store: Store; app: App; ended: PromiseWithResolvers<never>; state: { closing: boolean } }

const refused = (): Error =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  })

const startProcess = async (folder: string, now: () => number): Promise<Process> => {
  const store = await openStore({ kind: 'sqlite', folder }, () => undefined)
  const state = { closing: false }
  const app = createApp({
    store,
    log: () => undefined,
    limit: { rate: 1_000_000, burst: 1_000_000 },
    kept: { requests: 100_000, answers: 100_000 },
    pagesAtOnce: { atOnce: 4, most: 300 },
    origin: () => origin,
    draining: () => state.closing,
    closing: () => state.closing,
    now,
    practice: false,
    proxies: 0,
  })
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  return { store, app, ended, state }
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The real service over a folder, with one company and its key, without a socket; its processes come and go. */
export const startService = async (folder: string, now: () => number) => {
  let process: Process | undefined = await startProcess(folder, now)
  const companyId = newId('com', now())
  const { db } = process.store
  await db.insertInto('companies').values({ id: companyId, name: 'Acme', created_at: now() }).execute()
  const key = await createKey(db, { companyId, name: 'Desk', now: now() })
  const apiKey = key?.secret ?? ''

  /** Answers what arrives, unless the process ends before it has. */
  const deliver: Fetch = async (url, init) => {
    if (process === undefined) throw refused()
    const { app, ended } = process
    return Promise.race([answerRequest(app, new Request(url, init)), ended.promise])
  }

  const running = (): Process => {
    if (process === undefined) throw new Error('The service does not run')
    return process
  }

  return {
    companyId,
    apiKey,
    deliver,
    isRunning: () => process !== undefined,
    /** Its database, while it runs. */
    db: () => running().store.db,
    start: async (): Promise<void> => {
      process ??= await startProcess(folder, now)
    },
    /** Simulates a kill: requests that have no answer yet get none. */
    kill: async (): Promise<void> => {
      if (process === undefined) return
      const { app, store, ended } = process
      process = undefined
      ended.reject(refused())
      app.release()
      await Promise.resolve()
      await store.close()
    },
    /** As SIGTERM does: what was begun is answered. */
    stop: async (): Promise<void> => {
      if (process === undefined) return
      const { app, store, state } = process
      state.closing = true
      app.release()
      await new Promise(resolve => setTimeout(resolve, 5))
      process = undefined
      await store.close()
    },
    /** From now on its disk has no room for another page of the database; or has it again. */
    setFull: async (full: boolean): Promise<void> => {
      const most = full ? '1' : '1073741823'
      await sql.raw(`pragma max_page_count = ${most}`).execute(running().store.db)
    },
    cleanHouse: () => cleanHouse(running().store, now(), () => false),
  }
}
