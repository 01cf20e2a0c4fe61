import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../store/database/database.ts'
import { storeProblemOf } from '../../../store/database/problem.ts'
import { giveBack } from '../../../store/staging/fill-staging.ts'
import { createStaging } from '../../../store/staging/staging.ts'
import { attachStagingFile } from '../../../store/staging/staging-file.ts'
import { temporaryFolder } from '../../../store/testing/samples.ts'
import type { ListQuestion } from '../../reading/read-answer.ts'
import type { PageHeard } from './page-reader.ts'
import { type PageThread, startPageThread } from './page-thread.ts'

const script = new URL('list-worker.ts', import.meta.url)
const question = (ids: string[], next: string | null): ListQuestion => ({
  kind: 'list',
  text: JSON.stringify({
    accounts: ids.map(customerId => ({ customerId, utilityAccounts: [{ address: { state: 'TX' } }] })),
    nextCursor: next,
  }),
  requestUrl: 'https://x.example/accounts',
  linkHeader: null,
})

let thread: PageThread | null = null
const { folder, remove } = temporaryFolder()
afterAll(remove)
const start = (from: string | URL, staging = createStaging(join(folder, 'store.db'), 1)) => {
  const onGone = vi.fn()
  const started = startPageThread({ script: from, staging, onGone })
  thread = started
  const heard: PageHeard[] = []
  started.port.on('message', (one: PageHeard) => heard.push(one))
  return { ...started, staging, onGone, heard }
}
afterEach(() => thread?.stop())

it('leaves what it reads in its order, the end last, and says of each customer once that no page before had them', async () => {
  const { take, finish, heard, staging } = start(script)
  expect(await take(question(['a', 'b'], '2'))).toMatchObject({ customers: 2, fresh: 2 })
  expect(await take(question(['b', 'c'], null))).toMatchObject({ customers: 2, fresh: 1, next: null })
  finish({ endedAt: 5 })
  await vi.waitUntil(() => heard.length === 3, { timeout: 60_000 })
  expect(heard.at(-1)).toEqual({ endedAt: 5 })
  const left = heard.flatMap(one => ('parts' in one ? [one] : []))
  // The first page at once; whom it had before, apart.
  expect(left.map(({ file, parts }) => [file, parts.map(({ isMade }) => isMade)])).toEqual([
    [0, [true]],
    [1, [false, true]],
  ])
  const names = left.map(({ file }) => {
    const db = openDatabase(join(folder, `other-${file}.db`), 'ab'.repeat(32))
    const detach = attachStagingFile(db, staging, file)
    const rows = db.prepare('SELECT customer_id FROM staged_customer ORDER BY number').pluck().all()
    const states = db.prepare('SELECT DISTINCT state FROM staged_row').pluck().all()
    detach()
    db.close()
    return [...rows, ...states]
  })
  expect(names).toEqual([
    ['a', 'b', 'TX'],
    ['b', 'c', 'TX'],
  ])
})

it('waits before it lets more be fetched while too much is not saved yet', async () => {
  const { take, heard, staging } = start(script)
  staging.taken.fill(1)
  let isTaken = false
  const taking = take(question(['a'], 'n')).then(() => {
    isTaken = true
  })
  const { take: takeOther, stop } = start(script)
  // As long as another one takes to begin and to read.
  await takeOther(question(['a'], 'n'))
  stop()
  expect([isTaken, heard]).toEqual([false, []])
  giveBack(staging, 0)
  await taking
})

it('says what is wrong with the disk where there is no room for what it read, and is gone', async () => {
  const { take, onGone, ended } = start(script, createStaging(join(folder, 'no', 'store.db'), 1))
  await take(question(['a'], 'n'))
  await ended
  const [error] = onGone.mock.calls[0] ?? []
  expect(storeProblemOf(error)).toBe('unwritable')
  expect(await take(question(['b'], null))).toBeNull()
})

it('that ends by itself says so and answers nothing; one that was stopped does not', async () => {
  const broken = start(new URL('data:text/javascript,throw new Error("broken")'))
  expect(await broken.take(question(['a'], null))).toBeNull()
  expect(broken.onGone.mock.calls[0]).toEqual([expect.objectContaining({ message: 'broken' })])
  const { stop, port, onGone } = start(script)
  const closed = once(port, 'close')
  stop()
  await closed
  expect(onGone).not.toHaveBeenCalled()
})
