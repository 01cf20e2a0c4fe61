import { afterEach, expect, it } from 'vitest'
import type { RowMails, Run } from '../../../contract/run.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { keptRun, leaveRun, readMails, runMailsQuery, runsQuery, showRun } from './queries.ts'

afterEach(() => {
  keptRun.write(undefined)
  queryClient.clear()
})

it('leaves a list that was deleted, but not another one that was opened before the answer came', () => {
  keptRun.write('deleted')
  leaveRun('deleted')
  expect(keptRun.read()).toBeNull()
  keptRun.write('another')
  leaveRun('deleted')
  expect(keptRun.read()).toBe('another')
})

const cacheLists = (lists: Record<string, number>): string[] => {
  queryClient.setQueryData(
    runsQuery.queryKey,
    Object.keys(lists).map(id => ({ id }) as Run),
  )
  for (const [id, mail_waiting] of Object.entries(lists))
    queryClient.setQueryData(runMailsQuery(id).queryKey, { mail_waiting } as RowMails)
  return Object.keys(lists)
}
const isCountedAgain = (id: string) => queryClient.getQueryState(runMailsQuery(id).queryKey)?.isInvalidated

it('counts the mails of a list that is under way again, and not those of each earlier list', () => {
  const ids = cacheLists({ earlier: 0, underWay: 0 })
  showRun({ id: 'underWay' } as Run)
  expect(ids.filter(isCountedAgain)).toEqual(['underWay'])
})

it('counts after a mail went out those of the lists that mails wait of, and of the open one', () => {
  const ids = cacheLists({ earlier: 0, sending: 2, open: 0 })
  keptRun.write('open')
  readMails()
  expect(ids.filter(isCountedAgain)).toEqual(['sending', 'open'])
})
