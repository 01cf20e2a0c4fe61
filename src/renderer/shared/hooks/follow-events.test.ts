import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

afterEach(() => vi.unstubAllGlobals())

/** Follows the events of a main that this test plays. */
const follow = (client: QueryClient) => {
  const listeners: ((name: string, payload: unknown) => void)[] = []
  vi.stubGlobal('window', { bridge: { on: (listener: () => void) => listeners.push(listener) } })
  followEvents(client)
  return (name: string) => {
    for (const listener of listeners) listener(name, null)
  }
}

it('asks again where something changed while the first answer was on its way', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const emit = follow(client)
  const asked: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>(resolve => asked.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['accounts', 'page'], queryFn })
  const stop = observer.subscribe(() => {})
  expect(asked).toHaveLength(1)
  emit('accounts.changed')
  asked[0]?.([])
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.(['a customer'])
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a customer'])
  stop()
})
