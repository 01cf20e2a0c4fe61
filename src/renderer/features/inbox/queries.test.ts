import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { inboxQuery } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('is read even if the overview is asked for anew meanwhile, as an event of main has it', async () => {
  const page = { rows: [], total: 0 }
  const answers: Record<string, unknown> = { 'overview.get': { weeks: [] }, 'links.followUps': 3 }
  const answerOverview: (() => void)[] = []
  const call = (name: string) =>
    new Promise(resolve => {
      const answer = () => resolve({ ok: true, value: answers[name] ?? page })
      if (name === 'overview.get') answerOverview.push(answer)
      else answer()
    })
  vi.stubGlobal('window', { bridge: { call } })
  const read = queryClient.fetchQuery(inboxQuery)
  await vi.waitFor(() => expect(answerOverview).toHaveLength(1))
  await queryClient.cancelQueries({ queryKey: ['overview'] })
  for (const answer of answerOverview) answer()
  expect((await read).due).toBe(3)
})
