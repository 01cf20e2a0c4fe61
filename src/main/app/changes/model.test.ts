import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { opLists } from '../../../service/testing/changes-lists.ts'
import { opSchema, perform } from '../../../service/testing/changes-ops.ts'
import { expectValue, newLink } from '../testing/scene.ts'
import { serviceLines, shownLines } from './testing/compare.ts'
import { shownAccounts, shownLinks, startLive } from './testing/live.ts'
import { type Meddle, startProxy } from './testing/proxy.ts'

type Doing =
  | { do: 'write'; op: unknown }
  | { do: 'restart' | 'drop' | 'wake' | 'create' | 'refresh' }
  | { do: 'fault'; kind: number; times: number }

const faults: Meddle[] = [
  ({ socket }) => void socket.destroy(),
  (_, response) => void response.writeHead(500).end(),
  (_, response) => void response.writeHead(200).end('<html>'),
  (_, response) => void response.writeHead(410).end('{}'),
  (_, response) => void response.writeHead(429).end(),
  (_, response) =>
    void response
      .writeHead(200)
      .end('{"changes":[{"type":"link.started","request":{}}],"next":"x","more":true}'),
]

const doing: fc.Arbitrary<Doing[]> = fc
  .tuple(
    opLists,
    fc.array(
      fc.oneof(
        fc.constantFrom<Doing>(
          { do: 'restart' },
          { do: 'drop' },
          { do: 'wake' },
          { do: 'create' },
          { do: 'refresh' },
        ),
        fc.record({
          do: fc.constant('fault' as const),
          kind: fc.nat({ max: faults.length - 1 }),
          times: fc.integer({ min: 1, max: 3 }),
        }),
      ),
      { minLength: 12, maxLength: 12 },
    ),
  )
  .map(([lists, others]) =>
    others.flatMap((other, at): Doing[] => [
      ...(lists[at % lists.length] ?? []).slice(0, 8).map((op): Doing => ({ do: 'write', op })),
      other,
    ]),
  )

/** Links without those whose answer was lost when the app closed: they may or may not exist at the service. */
const claimed = async (app: Parameters<typeof shownLinks>[0]) =>
  (await shownLinks(app)).filter(({ state }) => state !== 'outcome_unknown')

it('ends as the service does, whatever happens there, on the way, and to the app', async () => {
  const live = await startLive(2)
  const proxy = await startProxy(live.service.baseUrl)
  let app = await live.connected({}, proxy.address)
  const left = { fault: 0, times: 0 }
  proxy.meddle(path => {
    if (left.times === 0 || !path.startsWith('/changes')) return 'pass'
    left.times -= 1
    return faults[left.fault] ?? 'pass'
  })
  const run = async (one: Doing) => {
    switch (one.do) {
      case 'write':
        // A customer may be gone between two statements: then nothing was done.
        return perform(live.service.store.db, live.companyId, opSchema.parse(one.op)).catch(() => undefined)
      case 'restart':
        await app.app.close()
        app = await live.start()
        return
      case 'drop':
        return proxy.drop()
      case 'wake':
        return app.app.woken()
      case 'create':
        return void (await app.call('links.create', newLink({ redirectUrl: 'https://acme.example/thanks' })))
      case 'refresh':
        return void app.call('accounts.refresh', undefined)
      case 'fault':
        Object.assign(left, { fault: one.kind, times: one.times })
        setTimeout(() => app.app.woken(), 30)
    }
  }
  await fc.assert(
    fc.asyncProperty(doing, async things => {
      for (const thing of things) await run(thing)
      left.times = 0
      app.app.woken()
      const truth = await serviceLines(live.service)
      await vi.waitFor(
        async () => {
          // With so few customers, a missing one may already be too many to end without a person's consent.
          const { missing } = expectValue(await app.call('accounts.summary', undefined))
          if (missing > 0) await app.call('accounts.refresh', { endUpTo: missing })
          expect(shownLines(await shownAccounts(app), await claimed(app))).toEqual(truth)
        },
        { timeout: 20_000, interval: 50 },
      )
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 180_000)
