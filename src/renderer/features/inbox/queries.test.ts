import { afterEach, expect, it, vi } from 'vitest'
import type { AppState } from '../../../contract/model.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { appStateQuery } from '../../shared/hooks/app-state.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { inboxQuery } from './queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const summary = (refreshing: boolean) => ({ ok: true, value: { refreshing } })

it('leaves what other screens know of the accounts, which may be newer than what it was answered', async () => {
  let importing = true
  const overview = Promise.withResolvers<unknown>()
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [] }
  const call = async (name: string) => {
    if (name === 'overview.get') return overview.promise
    if (name === 'accounts.summary') return summary(importing)
    return { ok: true, value: others[name] ?? { rows: [] } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  const reading = queryClient.fetchQuery(inboxQuery)
  importing = false
  await queryClient.fetchQuery(accountsSummaryQuery)
  overview.resolve({ ok: true, value: {} })
  await reading
  expect(queryClient.getQueryData(accountsSummaryQuery.queryKey)).toEqual({ refreshing: false })
})

it('counts waiting mails no earlier than it knows whose they are: one sent in between would be nobody’s', async () => {
  let waiting = 1
  const overview = Promise.withResolvers<unknown>()
  const call = async (name: string) => {
    if (name === 'overview.get') return overview.promise
    return { ok: true, value: name === 'mail.setup' ? { waiting } : name === 'runs.list' ? [] : { rows: [] } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  const reading = queryClient.fetchQuery(inboxQuery)
  await new Promise(resolve => setTimeout(resolve))
  waiting = 0
  overview.resolve({ ok: true, value: { waitingMail: null } })
  expect((await reading).mail.waiting).toBe(0)
})

it('does without a list that was deleted meanwhile, and says what else kept its mails from being counted', async () => {
  const run = { id: 'r', startedAt: Date.now(), state: 'done', counts: { created: 2 } }
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [run] }
  let code = 'not_found'
  const call = async (name: string) =>
    name === 'runs.mails'
      ? { ok: false, failure: { code } }
      : { ok: true, value: others[name] ?? { rows: [] } }
  vi.stubGlobal('window', { bridge: { call } })
  expect(await queryClient.fetchQuery(inboxQuery)).toMatchObject({ lists: [] })
  code = 'internal'
  await expect(queryClient.fetchQuery({ ...inboxQuery, staleTime: 0, retry: false })).rejects.toEqual({
    code,
  })
})

it('counts the mails of all lists that are over, up to 5,000 links, and of others only while mails wait', async () => {
  const list = (id: string, created: number, state = 'done', startedAt: number | null = 1) => ({
    id,
    startedAt,
    state,
    counts: { created },
  })
  const runs = [
    list('new', 0, 'ready', null),
    list('a', 3_000),
    list('long', 90_000),
    list('b', 2_000),
    list('c', 1),
  ]
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': runs }
  const call = async (name: string, input: { id: string }) => ({
    ok: true,
    value: name === 'runs.mails' ? { of: input.id } : (others[name] ?? { rows: [] }),
  })
  vi.stubGlobal('window', { bridge: { call } })
  const counted = async () =>
    (await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })).lists.map(({ run }) => run.id)
  expect(await counted()).toEqual(['a', 'b'])
  others['runs.list'] = [list('long', 90_000, 'paused'), list('a', 3_000)]
  expect(await counted()).toEqual(['a'])
  others['mail.setup'] = { waiting: 1 }
  expect(await counted()).toEqual(['long', 'a'])
})

it.each([
  ['beside as many as were put aside, which are due all the same', 50, 25],
  ['behind more done ones than a page has', 1_130, 1_100],
])('lists links that wait %s', async (_, links, done) => {
  const all = Array.from({ length: links }, (_, n) => linkOf({ id: `l${n}`, followUpAt: n }))
  const aside = all.slice(0, done).map(({ id }, n) => ({ item: `waiting:${id}:${n}`, until: null }))
  const others: Record<string, unknown> = {
    'mail.setup': { waiting: 0 },
    'runs.list': [],
    'inbox.aside': aside,
  }
  const call = async (name: string, input: { followUp?: boolean; offset: number; limit: number }) => {
    const rows = () =>
      input?.followUp ? all.slice(input.offset, input.offset + Math.min(500, input.limit)) : []
    return { ok: true, value: others[name] ?? { rows: rows() } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  queryClient.setQueryData(appStateQuery.queryKey, { currentId: 'c', connections: [] } as unknown as AppState)
  const { waiting } = await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })
  expect(waiting.map(({ id }) => id)).toEqual(all.slice(0, done + 20).map(({ id }) => id))
})

it('lists new customers, and those who ended, behind more done ones than are read at once', async () => {
  const people = Array.from({ length: 650 }, (_, n) => ({
    id: n,
    customerId: `c${n}`,
    isNew: true,
    endedAt: Date.now() - n,
  }))
  const done = people.slice(0, 600)
  const aside = done.flatMap(({ customerId, endedAt }) =>
    [`shared:${customerId}`, `ended:${customerId}:${endedAt}`].map(item => ({ item, until: null })),
  )
  const others: Record<string, unknown> = {
    ...{
      'mail.setup': { waiting: 0 },
      'runs.list': [],
      'inbox.aside': aside,
      'overview.get': { returned: [] },
    },
  }
  const call = async (name: string, input: { offset: number; limit: number }) => {
    const isOfPeople = name === 'accounts.page' || name === 'accounts.ended'
    const rows = isOfPeople ? people.slice(input.offset, input.offset + input.limit) : []
    return { ok: true, value: others[name] ?? { rows, total: people.length } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  queryClient.setQueryData(appStateQuery.queryKey, { currentId: 'c', connections: [] } as unknown as AppState)
  const { sharers, ended } = await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })
  expect([sharers, ended].map(rows => rows.map(({ customerId }) => customerId))).toEqual(
    [people, people].map(all => all.map(({ customerId }) => customerId)),
  )
})

it('reads all utility accounts of the last new customer, also where these go beyond a page', async () => {
  const rows = ['a', 'b'].flatMap(customerId =>
    Array.from({ length: 300 }, (_, id) => ({ id, customerId, isNew: true })),
  )
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [] }
  const call = async (name: string, input: { offset: number; limit: number }) => {
    const page = () => ({ rows: rows.slice(input.offset, input.offset + input.limit), total: rows.length })
    return { ok: true, value: others[name] ?? (name === 'accounts.page' ? page() : { rows: [] }) }
  }
  vi.stubGlobal('window', { bridge: { call } })
  const { sharers } = await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })
  expect(sharers.filter(({ customerId }) => customerId === 'a')).toHaveLength(300)
})

it('counts no utility account twice where another customer arrives between two pages', async () => {
  const rowsOf = (customerId: string, ids: number[]) => ids.map(id => ({ id, customerId, isNew: true }))
  let listed = rowsOf(
    'a',
    Array.from({ length: 300 }, (_, id) => id),
  )
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [] }
  const page = ({ offset, limit, upTo }: { offset: number; limit: number; upTo: number | null }) => {
    const shown = listed.filter(({ id }) => upTo === null || id <= upTo)
    if (offset === 0) listed = [...rowsOf('b', [300]), ...listed]
    return { rows: shown.slice(offset, offset + limit), total: shown.length, latest: 299 }
  }
  const call = async (name: string, input: Parameters<typeof page>[0]) => {
    return { ok: true, value: others[name] ?? (name === 'accounts.page' ? page(input) : { rows: [] }) }
  }
  vi.stubGlobal('window', { bridge: { call } })
  const { sharers } = await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })
  expect(sharers.filter(({ customerId }) => customerId === 'a')).toHaveLength(300)
})

it('lists a new customer behind more rows of those who were looked at than are read at once', async () => {
  const accepted = Array.from({ length: 100 }, (_, n) =>
    linkOf({
      id: `l${n}`,
      email: 'a@b.example',
      state: 'accepted',
      customerId: `c${n}`,
      stateAt: Date.now(),
    }),
  )
  const rows = accepted.flatMap(({ customerId }, n) =>
    [0, 1, 2].map(account => ({ id: 3 * n + account, customerId, isNew: false })),
  )
  const listed = [...rows, { id: 999, customerId: 'new', isNew: true }]
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [] }
  const call = async (name: string, input: { state?: string; offset: number; limit: number }) => {
    const page = () => listed.slice(input.offset, input.offset + input.limit)
    const found = name === 'accounts.page' ? page() : input?.state === 'accepted' ? accepted : []
    return { ok: true, value: others[name] ?? { rows: found, latest: 999 } }
  }
  vi.stubGlobal('window', { bridge: { call } })
  const { sharers } = await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })
  expect(sharers.map(({ customerId }) => customerId)).toContain('new')
})
