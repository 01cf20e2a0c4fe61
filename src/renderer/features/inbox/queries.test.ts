import { afterEach, expect, it, vi } from 'vitest'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
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

it('does without a list that was deleted meanwhile, and says what else kept its mails from being counted', async () => {
  const run = { id: 'r', startedAt: 1, state: 'done', counts: { created: 2 } }
  const others: Record<string, unknown> = { 'mail.setup': { waiting: 0 }, 'runs.list': [run] }
  let code = 'not_found'
  const call = async (name: string) =>
    name === 'runs.mails'
      ? { ok: false, failure: { code } }
      : { ok: true, value: others[name] ?? { rows: [] } }
  vi.stubGlobal('window', { bridge: { call } })
  expect(await queryClient.fetchQuery(inboxQuery)).toMatchObject({ latestMails: null })
  code = 'internal'
  await expect(queryClient.fetchQuery({ ...inboxQuery, staleTime: 0, retry: false })).rejects.toEqual({
    code,
  })
})
