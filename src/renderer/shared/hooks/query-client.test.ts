import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { everyLink } from '../../../contract/links/register.ts'
import { counted, queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('asks again for a count that was given up for another one, and never for one that is known', async () => {
  const answers = [null, 8334]
  const call = vi.fn(async () => ({ ok: true, value: answers.shift() ?? null }))
  vi.stubGlobal('window', { bridge: { call } })
  const query = counted('links.count', everyLink)
  const look = async () => {
    const leave = new QueryObserver(queryClient, query).subscribe(() => undefined)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    leave()
    return queryClient.getQueryData(query.queryKey)
  }
  expect([await look(), await look(), await look()]).toEqual([null, 8334, 8334])
  expect(call).toHaveBeenCalledTimes(2)
})
