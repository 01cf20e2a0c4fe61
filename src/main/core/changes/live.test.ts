import { expect, it, vi } from 'vitest'
import { expectValue, newLink } from '../testing/scene.ts'
import { startLive } from './testing/live.ts'

type App = Awaited<ReturnType<Awaited<ReturnType<typeof startLive>>['connected']>>

const inStep = ({ app }: App) =>
  vi.waitFor(() => expect(app.state().connections[0]?.upToDate).toBe(true), 20_000)
const rows = async ({ call }: App) =>
  expectValue(
    await call('accounts.page', {
      search: '',
      utility: null,
      state: null,
      onlyNew: false,
      offset: 0,
      limit: 50,
    }),
  ).rows
const links = async ({ call }: App) =>
  expectValue(await call('links.page', { search: '', only: 'all', offset: 0, limit: 50 })).rows

it('shows by itself who accepted, by name and with the link that they came by', async () => {
  const live = await startLive()
  const app = await live.connected()
  await inStep(app)
  expect((await rows(app)).length).toBeGreaterThan(2)
  const made = expectValue(
    await app.call(
      'links.create',
      newLink({ customer: 'Maria', redirectUrl: 'https://acme.example/thanks' }),
    ),
  )
  await vi.waitFor(async () =>
    expect((await links(app))[0]).toMatchObject({ requestId: expect.any(String), maker: null }),
  )
  const [link] = await links(app)
  app.emitted.length = 0
  const maria = await live.people.add('Maria Alvarez')
  await live.people.accept(maria, { kind: 'request', id: link?.requestId ?? '' })
  await vi.waitFor(async () =>
    expect(await links(app)).toMatchObject([
      { state: 'accepted', customerId: maria, customerName: 'Maria Alvarez', url: made.link.url },
    ]),
  )
  await vi.waitFor(async () =>
    expect(await rows(app)).toContainEqual(
      expect.objectContaining({ customerId: maria, name: 'Maria Alvarez', isNew: true, city: 'El Paso' }),
    ),
  )
  expect(app.emitted.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accounts.changed', 'links.changed', 'customers.arrived']),
  )
})
