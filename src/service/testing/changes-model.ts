import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from '../../contract/more.ts'
import { createKey } from '../store/api-keys.ts'
import { newId } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import type { Op } from './changes-ops.ts'
import { startReader } from './reader.ts'

type World = {
  store: Store
  /** A data folder or a postgres:// address. */
  place: string
  baseUrl: string
}

const writerFile = join(import.meta.dirname, 'changes-writer.ts')
const listsPerProcess = 4

/** Keeps writer processes running; `kill` ends one at any point of its work and starts another. */
const startWriters = ({ place }: World, companyId: string, lists: Op[][]) => {
  const start = (first: number): ChildProcess =>
    fork(writerFile, [place, companyId, JSON.stringify(lists.slice(first, first + listsPerProcess))])
  const running = lists.flatMap((_, at) => (at % listsPerProcess === 0 ? [{ at, child: start(at) }] : []))
  const end = async (child: ChildProcess) => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    kill: async (which: number): Promise<void> => {
      const writer = running[which % running.length]
      if (writer === undefined) return
      await end(writer.child)
      writer.child = start(writer.at)
    },
    stop: async (): Promise<void> => {
      await Promise.all(running.map(({ child }) => end(child)))
    },
  }
}

const startSeeing = (baseUrl: string, apiKey: string, how: { wait: number; limit: number }) => {
  const seen: Change[] = []
  const onChange = (change: Change) => void seen.push(change)
  const onGone = () => {
    throw new Error('A cursor that is in use is said to be too old')
  }
  return { seen, ...startReader({ baseUrls: [baseUrl], apiKey, ...how, onChange, onGone }) }
}

/** The state that the changes lead to; `odd`: changes that must not follow the one before. */
const replay = (changes: Change[]) => {
  const links = new Map<string, string>()
  const sharing = new Set<string>()
  const odd: string[] = []
  const before: Record<string, (string | undefined)[]> = {
    created: [undefined],
    started: ['created'],
    declined: ['created', 'started'],
    accepted: ['created', 'started', 'declined'],
    withdrawn: ['created', 'started', 'declined'],
  }
  for (const change of changes) {
    const { id, type } = change
    if ('request' in change) {
      const step = type.slice('link.'.length)
      if (!before[step]?.includes(links.get(change.request.id)))
        odd.push(`${id}: ${type} after ${links.get(change.request.id)}`)
      links.set(change.request.id, step)
    } else if (type === 'account.ended') {
      if (!sharing.delete(change.customerId)) odd.push(`${id}: ends what was not shared`)
    } else if (type === 'account.connected') {
      if (sharing.has(change.account.customerId)) odd.push(`${id}: connects again`)
      sharing.add(change.account.customerId)
    } else if (type === 'account.changed' && !sharing.has(change.account.customerId)) {
      odd.push(`${id}: changes what is not shared`)
    }
  }
  return { links, sharing, odd }
}

/** The stored state in the form that `replay` gives. */
const readStored = async ({ db }: Store, companyId: string) => {
  const requests = await db
    .selectFrom('connect_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  const shares = await db
    .selectFrom('shares')
    .select('customer_id')
    .where(eb => eb.and({ company_id: companyId, ended_at: null }))
    .execute()
  const changes = await db
    .selectFrom('changes')
    .select('number')
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute()
  const open = (row: (typeof requests)[number]) => {
    if (row.declined_at !== null) return 'declined'
    return row.started_at === null ? 'created' : 'started'
  }
  return {
    links: new Map(requests.map(row => [row.id, row.state === 'open' ? open(row) : row.state])),
    sharing: new Set(shares.map(row => row.customer_id)),
    numbers: changes.map(({ number }) => number),
  }
}

/** Waits until there are so many more changes. */
const happened = async ({ db }: Store, companyId: string, more: number): Promise<void> => {
  const find = db.selectFrom('change_heads').select('number').where('company_id', '=', companyId)
  const count = async () => (await find.executeTakeFirst())?.number ?? 0
  const wanted = (await count()) + more
  while ((await count()) < wanted) await wait(10)
}

/** `chg_COMPANY_NUMBER_TIME`. */
const numberOf = ({ id }: Change): number => Number(id.split('_')[2])

const differences = (what: string, replayed: Iterable<string>, stored: Iterable<string>): string[] => {
  const [one, other] = [new Set(replayed), new Set(stored)]
  return [...one, ...other]
    .filter(name => one.has(name) !== other.has(name))
    .map(name => `${what} ${name}: replayed ${one.has(name)}, stored ${other.has(name)}`)
}

export type Outcome = {
  changes: number
  kinds: number
  kills: number
  lost: number
  doubled: number
  odd: string[]
}

/**
 * Runs eight writers and four readers on one company while processes are killed (`kills`: which one, and how many changes after the one
 * before; `killService` kills a process that answers readers), then compares what each reader saw with what is stored.
 */
export const runChangesModel = async (
  world: World,
  {
    lists,
    kills,
    killService,
  }: { lists: Op[][]; kills: { which: number; after: number }[]; killService: () => Promise<void> },
): Promise<Outcome> => {
  const companyId = newId('com')
  await world.store.db
    .insertInto('companies')
    .values({ id: companyId, name: 'Acme', created_at: 0 })
    .execute()
  const key = await createKey(world.store.db, { companyId, name: 'Model', now: 0 })
  const readers = [
    { wait: 25, limit: 500 },
    { wait: 1, limit: 11 },
    { wait: 0, limit: 50 },
    { wait: 25, limit: 20 },
  ].map(how => startSeeing(world.baseUrl, `${key?.secret}`, how))
  await Promise.all(readers.map(({ ready }) => ready))
  const writers = startWriters(world, companyId, lists)
  for (const { which, after } of kills) {
    await happened(world.store, companyId, after)
    await (which % 4 === 0 ? killService() : writers.kill(which))
  }
  await writers.stop()
  const { links, sharing, numbers } = await readStored(world.store, companyId)
  await Promise.all(readers.map(({ finish }) => finish()))

  const outcome: Outcome = {
    changes: numbers.length,
    kinds: 0,
    kills: kills.length,
    lost: 0,
    doubled: 0,
    odd: [],
  }
  for (const { seen } of readers) {
    const seenNumbers = seen.map(numberOf)
    outcome.kinds = new Set(seen.map(({ type }) => type)).size
    outcome.lost += numbers.length - new Set(seenNumbers).size
    outcome.doubled += seenNumbers.length - new Set(seenNumbers).size
    if (seenNumbers.some((number, place) => number !== numbers[place]))
      outcome.odd.push('a reader saw another order')
    const end = replay(seen)
    outcome.odd.push(
      ...end.odd,
      ...differences('sharing', end.sharing, sharing),
      ...differences('link', [...end.links].map(String), [...links].map(String)),
    )
  }
  outcome.odd = outcome.odd.slice(0, 20)
  return outcome
}
