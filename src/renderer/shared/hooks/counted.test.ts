import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { counted } from './counted.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

it('asks again for a count that was given up for another one, and never for one that is known', async () => {
  const answers = [null, 8334]
  const count = vi.fn(async () => answers.shift() ?? null)
  const query = counted(['links', 'count'], count)
  const look = async () => {
    const leave = new QueryObserver(queryClient, query).subscribe(() => undefined)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    leave()
    return queryClient.getQueryData(query.queryKey)
  }
  expect([await look(), await look(), await look()]).toEqual([null, 8334, 8334])
  expect(count).toHaveBeenCalledTimes(2)
})
