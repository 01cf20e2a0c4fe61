import { expect, test } from 'vitest'
import { requestPageSchema } from '../../contract/more.ts'
import { withdrawConnectRequest } from '../store/connect-requests.ts'
import { createConnectRequest, findConnectRequest } from '../store/links.ts'
import { searchCustomers } from '../store/search.ts'
import { acceptLink } from '../store/shares.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { cleanHouse } from './housekeeping.ts'

const day = 24 * 60 * 60 * 1000
const begin = Date.UTC(2026, 0, 5)

const start = async (kind: (typeof kinds)[number]) => {
  let time = begin
  const service = await startApp(kind, { customers: 2, now: () => time })
  const { store, call } = service
  const { db } = store
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const list = async () => {
    const listed: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const answer = await call(`/connect/requests?limit=100${after && `&after=${after}`}`)
      const page = requestPageSchema.parse(await answer.json())
      listed.push(...page.requests.map(({ reference }) => `${reference}`))
      after = page.nextCursor
    }
    return listed.sort()
  }
  /** Makes a request and answers its link as the customer's page finds it. */
  const make = async (reference: string) => {
    const redirectUrl = 'https://example.com/'
    const token = await createConnectRequest(db, { companyId, redirectUrl, reference, now: time })
    const link = await findConnectRequest(db, token)
    if (link?.kind !== 'request') throw new Error('The link is not found')
    return link
  }
  const withdraw = ({ id }: { id: string }) => withdrawConnectRequest(db, { companyId, id, now: time })
  const accept = async (link: Awaited<ReturnType<typeof make>>, customerId: string) =>
    acceptLink(db, { companyId, customerId, utilityAccountIds: [], link, now: time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  const clean = () => cleanHouse(store, time, () => false)
  const now = () => time
  return { ...service, db, companyId, make, withdraw, accept, list, pass, clean, now }
}

test.each(kinds)('requests that nobody can accept any more are removed after 90 days, on %s', async kind => {
  const { db, call, make, withdraw, accept, list, pass, clean } = await start(kind)
  const [stays, gone] = await db.selectFrom('customers').select('id').orderBy('id').execute()
  await make('open')
  await accept(await make('accepted'), `${stays?.id}`)
  await accept(await make('accepted, then deleted'), `${gone?.id}`)
  const withdrawn = await make('withdrawn')
  await withdraw(withdrawn)
  pass(day)
  const later = await make('withdrawn a day later')
  await withdraw(later)
  await db.deleteFrom('customers').where('id', '=', `${gone?.id}`).execute()

  pass(89 * day - 1)
  await clean()
  expect(await list()).toHaveLength(5)
  pass(1)
  await clean()
  expect(await list()).toEqual(['accepted', 'open', 'withdrawn a day later'])
  expect((await call(`/connect/requests/${withdrawn.id}`)).status).toBe(404)
  expect((await call(`/connect/requests/${withdrawn.id}/withdraw`, { method: 'POST' })).status).toBe(404)
  pass(day)
  await clean()
  expect(await list()).toEqual(['accepted', 'open'])
})

test.each(kinds)('many of them go in steps between which others have their turn, on %s', async kind => {
  const { store, db, make, withdraw, list, pass, now } = await start(kind)
  for (let count = 0; count < 250; count += 1) await withdraw(await make('old'))
  pass(91 * day)
  await make('young')
  const left: number[] = []
  let isClean = false
  // Each time it is stopped one step later, so that what others find after each step is seen.
  for (let steps = 1; !isClean; steps += 1) {
    let begun = 0
    await cleanHouse(store, now(), () => ++begun > steps)
    isClean = begun <= steps
    left.push((await list()).length)
  }
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  // Counts in between were seen: the rows go in steps, not in one transaction.
  expect(left.some(count => count > 1 && count < 251)).toBe(true)
  const stored = await db.selectFrom('connect_requests').select('reference').execute()
  expect(stored).toEqual([{ reference: 'young' }])
})

test.each(kinds)('who follows changes goes on when what they told of is removed, on %s', async kind => {
  const { call, make, withdraw, pass, clean } = await start(kind)
  const page = async (after: string) => {
    const answer = await call(`/changes?after=${after}`)
    return { status: answer.status, body: await answer.json() }
  }
  const { next: first } = await (await call('/changes')).json()
  const link = await make('old')
  await withdraw(link)
  const told = await page(first)
  expect(told.body.changes.map(({ type }: { type: string }) => type)).toEqual([
    'link.created',
    'link.withdrawn',
  ])
  pass(91 * day)
  await make('young')
  await clean()
  expect((await page(first)).status).toBe(410)
  const rest = await page(told.body.next)
  expect(rest.body.changes).toMatchObject([{ type: 'link.created', request: { reference: 'young' } }])
})

test.each(kinds)(
  'a change whose request is gone before its time is too old, not a fault, on %s',
  async kind => {
    const { db, call, make, lines } = await start(kind)
    const { next } = await (await call('/changes')).json()
    const { id } = await make('gone')
    await make('there')
    await db.deleteFrom('connect_requests').where('id', '=', id).execute()
    expect((await call(`/changes?after=${next}`)).status).toBe(410)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test.each(kinds)(
  'what was noted with links before it was searched is searched from now on, on %s',
  async kind => {
    const { db, store, companyId, make, accept, clean } = await start(kind)
    const [one, other] = await db.selectFrom('customers').select('id').orderBy('id').execute()
    await make('Open')
    await accept(await make('Maria Alvarez'), `${one?.id}`)
    // As a service of before stored them.
    await db.updateTable('search_entries').set({ words: companyId }).execute()
    const find = async (text: string) =>
      (await searchCustomers(store, text, { companyId, before: 1e9, limit: 10 })).map(
        found => found.customerId,
      )
    expect(await find('alvarez')).toEqual([])
    await clean()
    expect(await find('alvarez')).toEqual([one?.id])
    await accept(await make('Nora'), `${other?.id}`)
    expect(await find('nora')).toEqual([other?.id])
    // Once all have their words, they are not made again.
    await db.updateTable('search_entries').set({ words: companyId }).execute()
    await clean()
    expect(await find('alvarez')).toEqual([])
  },
)
