import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const stateOf = (currentId: string | null) => ({ currentId, connections: [], store: { state: 'open' } })

/** A page at an address whose events come from a fake main: what sends the state of the app, what goes on and back, and what reads the route. */
const openPage = async (hash: string) => {
  vi.resetModules()
  const location = { hash }
  const entries: { state: unknown; hash: string }[] = []
  const listeners: ((name: string, payload: unknown) => void)[] = []
  let onBack = (_: { state: unknown }): void => undefined
  const replaceState = (state: unknown, _ = '', next: string = location.hash) => {
    location.hash = next
    entries.splice(-1, 1, { state, hash: next })
  }
  const pushState = (state: unknown, _: string, next: string) => {
    entries.push({ state, hash: next })
    location.hash = next
  }
  pushState(null, '', hash)
  vi.stubGlobal('window', {
    location,
    addEventListener: (_: string, listener: typeof onBack) => {
      onBack = listener
    },
    history: { replaceState, pushState },
    bridge: { on: (listener: () => void) => listeners.push(listener) },
  })
  const { currentRoute, go, leaveRecord } = await import('../routes/here.ts')
  const { followEvents } = await import('./follow-events.ts')
  followEvents(new QueryClient(), leaveRecord)
  const use = (currentId: string | null) => {
    for (const listener of listeners) listener('app.changed', stateOf(currentId))
  }
  const back = () => {
    entries.pop()
    const { state = null, hash: before = '' } = entries.at(-1) ?? {}
    location.hash = before
    onBack({ state })
  }
  return { use, go, back, currentRoute }
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

it('closes the record also where Back leads to it from Settings, where another connection was chosen', async () => {
  const { use, go, back, currentRoute } = await openPage('#/links')
  use('one')
  go({ to: '/accounts', search: { customer: 'cus_1' } })
  go({ to: '/settings', search: { page: 'connections' } })
  back()
  expect(currentRoute().search).toEqual({ customer: 'cus_1' })
  go({ to: '/settings', search: { page: 'connections' } })
  use('other')
  back()
  expect(currentRoute()).toEqual({ to: '/accounts', search: {} })
  go({ to: '/accounts', search: { customer: 'cus_2' } })
  go({ to: '/links' })
  back()
  expect(currentRoute().search).toEqual({ customer: 'cus_2' })
})
