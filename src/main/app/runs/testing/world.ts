import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunRow } from '../../../../contract/run.ts'
import { createTestApp, createTestSecrets } from '../../testing/ports.ts'
import { taken } from '../../testing/run-list.ts'
import { apiKey, expectValue } from '../../testing/scene.ts'
import { type HeldService, startHeldService } from './held-service.ts'

/** Enough rows for a check to take several turns of the event loop. */
const rowsOfList = 240
/** Every 40th row can be sent as it is; the email of the others has to be corrected. */
const goodEvery = 40

const pageOf = (list: number, row: number) => `https://example.com/${list}/${row}`

const listOf = (list: number): string =>
  [
    'One,Two,Email,Page',
    ...Array.from({ length: rowsOfList }, (_, n) => {
      const email = n % goodEvery === 0 ? `c${list}-${n}@b.example` : 'nope'
      return `One ${n},Two ${n},${email},${pageOf(list, n)}`
    }),
  ].join('\n')

/** How a list is read, with one of its two columns of names. */
export const setUpOf = (customer: number) => ({
  hasHeader: true,
  columns: { customer, surname: null, email: 2, note: null, redirectUrl: 3 },
  redirectUrl: null,
  atATime: 3,
})

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** What all worlds share: a service, and a data folder with a connection to it and two lists. */
export const startWorlds = async () => {
  const root = mkdtempSync(join(tmpdir(), 'utility-connect-runs-'))
  const { secrets, names } = createTestSecrets()
  const service = await startHeldService()
  const open = async (folder: string) => {
    const started = createTestApp(folder, { secrets, wait: turn })
    await started.app.start()
    return started
  }
  const first = mkdtempSync(join(root, 'first-'))
  const { app, call } = await open(first)
  expectValue(await call('connections.testAndSave', { address: service.address, apiKey }))
  const lists: string[] = []
  for (const list of [0, 1]) {
    const { id } = taken(await call('runs.paste', { text: listOf(list) }))
    expectValue(await call('runs.setUp', { id, ...setUpOf(0) }))
    lists.push(id)
  }
  await app.close()
  const keyName = names().find(name => !name.endsWith('/store')) ?? ''
  let folders = 0
  /** A copy of a data folder as it is at this moment. */
  const copyOf = (folder: string): string => {
    folders += 1
    const copy = join(root, String(folders))
    cpSync(folder, copy, { recursive: true })
    return copy
  }
  return {
    begin: async (): Promise<World> => {
      const ownKey = `udc_world${folders}`
      await secrets.set(keyName, ownKey)
      service.reset(ownKey)
      return beginWorld({ first, lists, service, copyOf, open })
    },
    end: async () => {
      await service.stop()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Beginning = {
  first: string
  lists: string[]
  service: HeldService
  copyOf: (folder: string) => string
  open: (folder: string) => Promise<ReturnType<typeof createTestApp>>
}

const beginWorld = async ({ first, lists, service, copyOf, open }: Beginning) => {
  let data = copyOf(first)
  let app = await open(data)
  /** Answers that were not awaited yet. */
  let pending: Promise<unknown>[] = []
  const call: typeof app.call = (name, input) => {
    const answer = app.call(name, input)
    pending.push(answer)
    return answer
  }
  const idOf = (list: number): string => lists[list] ?? ''
  const look = async (list: number) => {
    const id = idOf(list)
    const run = expectValue(await app.call('runs.get', { id }))
    const page = { id, filter: 'all', offset: 0, limit: 500 } as const
    const { rows } = expectValue(await app.call('runs.rows', page))
    return { run, rows }
  }
  /** Waits until all calls are answered; each create that the service holds gets its link. */
  const answered = async (): Promise<void> => {
    const last = Promise.withResolvers<false>()
    void Promise.all(pending).then(() => last.resolve(false))
    while (await Promise.race([last.promise, turn().then(() => true)])) service.next('link')
    pending = []
  }
  return {
    service,
    idOf,
    call,
    look,
    /** The links that the service made for a row. */
    madeFor: (list: number, { place }: RunRow) => service.madeFor(pageOf(list, place - 1)),
    /** Lets other work have so many turns. */
    turns: async (count: number) => {
      for (let done = 0; done < count; done += 1) await turn()
    },
    answered,
    /** Simulates a kill: the next app gets a copy of what is on disk at this moment. */
    kill: async () => {
      data = copyOf(data)
      // The old app's folder is no longer used: what it still writes is lost.
      await app.app.close()
      pending = []
      app = await open(data)
    },
    /** Quits the app as a person does, and starts it again. */
    restart: async () => {
      pending.push(app.app.runs.halt())
      await answered()
      await app.app.close()
      app = await open(data)
    },
    end: () => app.app.close(),
  }
}

export type World = Awaited<ReturnType<typeof beginWorld>>
