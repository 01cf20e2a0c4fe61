import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const stateOf = (currentId: string | null) => ({ currentId, connections: [], store: { state: 'open' } })

/** A page at an address whose events come from a fake main: what sends the state of the app, and what reads the route. */
const openPage = async (hash: string) => {
  vi.resetModules()
  const location = { hash }
  const listeners: ((name: string, payload: unknown) => void)[] = []
  vi.stubGlobal('window', {
    location,
    addEventListener: () => undefined,
    history: {
      replaceState: (_: unknown, __: string, next: string) => {
        location.hash = next
      },
    },
    bridge: { on: (listener: () => void) => listeners.push(listener) },
  })
  const { currentRoute, leaveRecord } = await import('../routes/here.ts')
  const { followEvents } = await import('./follow-events.ts')
  followEvents(new QueryClient(), leaveRecord)
  const use = (currentId: string | null) => {
    for (const listener of listeners) listener('app.changed', stateOf(currentId))
  }
  return { use, currentRoute }
}

it('shows no customer of the connection before once another one is in use, who may have the same ID there', async () => {
  const { use, currentRoute } = await openPage('#/accounts?customer=cus_1')
  use('one')
  use('one')
  expect(currentRoute()).toEqual({ to: '/accounts', search: { customer: 'cus_1' } })
  use('other')
  expect(currentRoute()).toEqual({ to: '/accounts', search: {} })
})

it('keeps the record while the store is locked, and the page of Settings from where another connection is chosen', async () => {
  const { use, currentRoute } = await openPage('#/accounts?customer=cus_1')
  for (const id of ['one', null, 'one']) use(id)
  expect(currentRoute().search).toEqual({ customer: 'cus_1' })
  const settings = await openPage('#/settings?page=data')
  for (const id of ['one', 'other']) settings.use(id)
  expect(settings.currentRoute().search).toEqual({ page: 'data' })
})
