import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { endShare } from '../../../service/store/shares.ts'
import { eventually } from '../testing/eventually.ts'
import { expectValue, newLink } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { shownLinks, startLive, untilInStep } from './testing/live.ts'
import { type Meddle, startProxy } from './testing/proxy.ts'

// What a desk says of links whose customers ended their consent before it was connected.

type App = Awaited<ReturnType<Awaited<ReturnType<typeof startLive>>['start']>>

const minute = 60_000
/** A clock that is not behind the service's; the tests' own stands in 2023. */
const inStep = { ahead: 1e12 }

const endedOf = async (app: App) =>
  (await shownLinks(app)).filter(({ endedAt }) => endedAt !== null).map(({ customer }) => customer)

/** Two customers accepted their links, of whom one ended since; `another`: connects another desk by the proxy. */
const startEnded = async (acceptedAt: number) => {
  const live = await startLive()
  const proxy = await startProxy(live.service.baseUrl)
  const app = await live.connected(inStep)
  await untilInStep(app)
  const ids = await Promise.all(['Gone', 'Stays'].map(live.people.add))
  for (const customer of ['Gone', 'Stays'])
    expectValue(
      await app.call('links.create', newLink({ customer, redirectUrl: 'https://acme.example/thanks' })),
    )
  await eventually(async () =>
    expect((await shownLinks(app)).every(link => link.requestId !== null)).toBe(true),
  )
  for (const { customer, requestId } of await shownLinks(app)) {
    const id = ids[customer === 'Gone' ? 0 : 1] ?? ''
    await live.people.accept(id, { kind: 'request', id: requestId ?? '' }, acceptedAt)
  }
  const { companyId, service } = live
  await endShare(service.store.db, { companyId, customerId: ids[0] ?? '', now: Date.now() })
  const { folder } = temporaryFolder()
  const another = () => live.connected(inStep, proxy.address, folder)
  const ask = async (path: string) =>
    (
      await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${service.apiKey}` } })
    ).json()
  const answer =
    (path: string, change: object = {}): Meddle =>
    async (_, response: ServerResponse) => {
      const body = { ...(await ask(path)), ...change }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
  return { live, proxy, folder, another, answer }
}

it('says of such an end that it was noticed, and not when it was', async () => {
  const { another } = await startEnded(Date.now() - 60 * minute)
  const before = Date.now()
  const other = await another()
  await eventually(async () => expect(await endedOf(other)).toEqual(['Gone']))
  const [gone] = (await shownLinks(other)).filter(({ customer }) => customer === 'Gone')
  expect(gone).toMatchObject({ endNoticed: true, endedAt: expect.any(Number) })
  // It may have ended just now.
  expect(gone?.endedAt).toBeGreaterThanOrEqual(before - 1_000)
})

it('ends what was accepted lately as well, once it is some minutes ago', async () => {
  const { live, another } = await startEnded(Date.now() - 5 * minute + 2_000)
  const other = await another()
  await untilInStep(other)
  // Each who comes is a page of changes, after which is looked again.
  for (let came = 0; came < 200 && (await endedOf(other)).length === 0; came += 1) {
    const id = await live.people.add('Maria')
    await live.people.accept(id, { kind: 'standing', token: await live.standing() })
    await eventually(async () =>
      expect(await other.call('accounts.get', { customerId: id })).toMatchObject({ ok: true }),
    )
  }
  expect(await endedOf(other)).toEqual(['Gone'])
})

it('ends no link where the list led nowhere: it does not tell who shares', async () => {
  const { proxy, another, answer } = await startEnded(Date.now() - 60 * minute)
  proxy.meddle(path => (path.startsWith('/accounts?') ? answer('/accounts?limit=1') : 'pass'))
  const other = await another()
  await untilInStep(other)
  const { lastReading } = expectValue(await other.call('accounts.summary', undefined))
  expect(lastReading).toEqual({ ok: true, value: 'repeats' })
  expect(await endedOf(other)).toEqual([])
})

it('ends links after the next start where the app ended before it could', async () => {
  const { live, proxy, folder, another, answer } = await startEnded(Date.now() - 60 * minute)
  const waiting = Promise.withResolvers<void>()
  let pages = 0
  proxy.meddle(path => {
    if (!path.startsWith('/changes?after')) return 'pass'
    pages += 1
    return pages === 1 ? answer(path, { more: true }) : () => waiting.resolve()
  })
  const other = await another()
  await waiting.promise
  await other.app.close()
  proxy.meddle(() => 'pass')
  const again = await live.start(inStep, folder)
  await eventually(async () => expect(await endedOf(again)).toEqual(['Gone']))
})
