import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createAskAgain, followEvents } from './follow-events.ts'

afterEach(() => vi.unstubAllGlobals())

/** Follows events of a fake main; returns what sends one. */
const follow = (client: QueryClient) => {
  const listeners: ((name: string, payload: unknown) => void)[] = []
  vi.stubGlobal('window', { bridge: { on: (listener: () => void) => listeners.push(listener) } })
  followEvents(client, () => undefined)
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

it('has all addresses looked through again once for all that changed while they were', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const emit = follow(client)
  const asked: ((found: number) => void)[] = []
  const queryFn = () => new Promise<number>(resolve => asked.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['survey', 'counts'], queryFn })
  onTestFinished(observer.subscribe(() => {}))
  asked[0]?.(1)
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  emit('accounts.changed')
  await expect.poll(() => asked).toHaveLength(2)
  for (let n = 0; n < 5; n += 1) emit('accounts.changed')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toHaveLength(2)
  asked[1]?.(2)
  await expect.poll(() => asked).toHaveLength(3)
  asked[2]?.(3)
  await expect.poll(() => observer.getCurrentResult().data).toBe(3)
  expect(asked).toHaveLength(3)
})

it('asks for a first answer that is on its way anew, and lets that one come however often something changes meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const again = createAskAgain(client, 'inbox')
  const asked: ((items: number) => void)[] = []
  const queryFn = () => new Promise<number>(resolve => asked.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['inbox'], queryFn })
  onTestFinished(observer.subscribe(() => {}))
  void again()
  await expect.poll(() => asked).toHaveLength(2)
  for (let n = 0; n < 5; n += 1) void again()
  asked[0]?.(1)
  asked[1]?.(2)
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  await expect.poll(() => asked).toHaveLength(3)
  asked[2]?.(3)
  await expect.poll(() => observer.getCurrentResult().data).toBe(3)
  expect(asked).toHaveLength(3)
})
