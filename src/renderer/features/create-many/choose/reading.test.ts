import { expect, it, vi } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import type { AppState } from '../../../../contract/model.ts'

const called: string[] = []
let onPart = () => {}

const call = async (name: string) => {
  called.push(name)
  if (name === 'runs.dropPart') onPart()
  return ok(name === 'runs.dropped' ? { id: 'run' } : null)
}

vi.stubGlobal('window', { bridge: { call }, location: { hash: '' }, addEventListener: () => {} })
const { appStateQuery } = await import('../../../shared/hooks/app-state.ts')
const { queryClient } = await import('../../../shared/hooks/query-client.ts')
const { readList } = await import('./reading.ts')

const use = (currentId: string) =>
  queryClient.setQueryData(appStateQuery.queryKey, { currentId } as unknown as AppState)
// Node has no `toBase64` yet.
const slice = () => ({ bytes: async () => ({ toBase64: () => '' }) })
const file = Object.assign(new File(['Name\nAnn'], 'list.csv'), { slice }) as unknown as File
const drop = () => readList(file, new AbortController().signal)

it('hands a dropped list to the connection where it was dropped, and to no other that came into use meanwhile', async () => {
  use('a')
  expect(await drop()).toEqual({ id: 'run' })
  called.length = 0
  onPart = () => use('b')
  expect(await drop()).toBeNull()
  expect(called).toEqual(['runs.dropPart'])
})
