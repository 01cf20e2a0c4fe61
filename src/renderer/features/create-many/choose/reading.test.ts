import { expect, it, vi } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import type { AppState } from '../../../../contract/model.ts'

const called: string[] = []
let onPart = () => {}
let onDropped = () => {}

const call = async (name: string) => {
  called.push(name)
  if (name === 'runs.dropPart') onPart()
  if (name === 'runs.dropped') onDropped()
  return ok(name === 'runs.dropped' ? { id: 'run' } : null)
}

vi.stubGlobal('window', { bridge: { call }, location: { hash: '' }, addEventListener: () => {} })
const { appStateQuery } = await import('../../../shared/hooks/app-state.ts')
const { queryClient } = await import('../../../shared/hooks/query-client.ts')
const { runsQuery } = await import('../queries.ts')
const { readList } = await import('./reading.ts')

const use = (currentId: string) =>
  queryClient.setQueryData(appStateQuery.queryKey, { currentId } as unknown as AppState)
// Node has no `toBase64` yet.
const slice = () => ({ bytes: async () => ({ toBase64: () => '' }) })
const file = Object.assign(new File(['Name\nAnn'], 'list.csv'), { slice }) as unknown as File
const drop = (signal = new AbortController().signal) => readList(file, signal)

it('removes a list that is cancelled while it is checked, and reads the earlier lists again, where it would stay', async () => {
  use('a')
  queryClient.setQueryData(runsQuery.queryKey, [])
  const cancel = new AbortController()
  onDropped = () => cancel.abort()
  expect(await drop(cancel.signal)).toBeNull()
  expect(called).toEqual(['runs.dropPart', 'runs.dropped', 'runs.discard'])
  expect(queryClient.getQueryState(runsQuery.queryKey)?.isInvalidated).toBe(true)
  onDropped = () => {}
  called.length = 0
})

it('hands a dropped list to the connection where it was dropped, and to no other that came into use meanwhile', async () => {
  use('a')
  expect(await drop()).toEqual({ id: 'run' })
  called.length = 0
  onPart = () => use('b')
  expect(await drop()).toBeNull()
  expect(called).toEqual(['runs.dropPart'])
})
