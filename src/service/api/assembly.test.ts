import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TooBusy } from '../common/turns.ts'
import { kinds } from '../testing/database.ts'
import { startServer } from '../testing/service.ts'
import { createAssembly } from './assembly.ts'

const large = { body: 'x'.repeat(100_000) }

/** Pages that are read (`finish`) and received (`take`) when the test says so; `begun`: the companies whose reads began, in order. */
const start = (room: { atOnce: number; most: number }) => {
  const assemble = createAssembly(room)
  const begun: string[] = []
  const ask = (companyId: string, page = large) => {
    const read = Promise.withResolvers<typeof large>()
    const gone: (() => void)[] = []
    const answer = assemble({ onGone: listener => gone.push(listener) }, companyId, () => {
      begun.push(companyId)
      return read.promise
    })
    const take = () => {
      for (const listener of gone) listener()
    }
    return { answer, finish: () => read.resolve(page), take }
  }
  return { ask, begun }
}
type Asked = ReturnType<ReturnType<typeof start>['ask']>

const finish = async ({ answer, ...asked }: Asked) => {
  asked.finish()
  await answer
  asked.take()
}

describe('pages', () => {
  test('are put together so many at a time, the companies in turn', async () => {
    const { ask, begun } = start({ atOnce: 2, most: 100 })
    const flood = Array.from({ length: 10 }, () => ask('flood'))
    const others = [ask('honest'), ask('other')]
    expect(begun).toEqual(['flood', 'flood'])
    for (const asked of flood.slice(0, 2)) await finish(asked)
    await expect.poll(() => begun.slice(2)).toEqual(['honest', 'flood'])
    for (const asked of [others[0], flood[2]]) if (asked) await finish(asked)
    await expect.poll(() => begun.slice(4)).toEqual(['other', 'flood'])
  })

  test('keep their places until their readers have them, but no reader keeps one for ever', async () => {
    const { ask, begun } = start({ atOnce: 1, most: 100 })
    const [first, second] = [ask('one'), ask('two'), ask('three')]
    first?.finish()
    await first?.answer
    expect(begun).toEqual(['one'])
    first?.take()
    await expect.poll(() => begun).toEqual(['one', 'two'])
    second?.finish()
    await second?.answer
    expect(begun).toEqual(['one', 'two'])
    await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
  })

  test('that took long keep their places as well, though the socket lets go of their text', async () => {
    const { ask, begun } = start({ atOnce: 1, most: 100 })
    const page = { ...large }
    const [first] = [ask('one', page), ask('two')]
    // Longer than the work after which other requests get a turn.
    await wait(30)
    first?.finish()
    await first?.answer
    page.body = ''
    await wait(200)
    expect(begun).toEqual(['one'])
    first?.take()
    await expect.poll(() => begun).toEqual(['one', 'two'])
  })

  test('are not read for whoever has gone, and beyond those who may wait for nobody', async () => {
    const { ask, begun } = start({ atOnce: 1, most: 2 })
    const [first, gone] = [ask('one'), ask('two')]
    const flood = [ask('flood'), ask('flood')]
    await expect(flood[1]?.answer).rejects.toThrow(TooBusy)
    gone?.take()
    if (first) await finish(first)
    await expect(gone?.answer).rejects.toThrow(TooBusy)
    await expect.poll(() => begun).toEqual(['one', 'flood'])
  })
})

type Answered = { path: string; status: number; retryAfter: string | undefined; body: unknown }

/** Sends each request over a connection of its own, which is cut when the test ends. */
const asking = async (
  kind: (typeof kinds)[number],
  pagesAtOnce: { atOnce: number; most: number },
  customers = 1,
) => {
  const { port, authorization } = await startServer(kind, { customers, pagesAtOnce })
  const answered: Answered[] = []
  const ask = (path: string) =>
    new Promise<void>(resolve => {
      const sent = request({ port, path, headers: { authorization }, agent: false }, async answer => {
        const { statusCode: status = 0, headers } = answer
        answered.push({ path, status, retryAfter: headers['retry-after'], body: await json(answer) })
        resolve()
      })
      sent.on('error', () => undefined).end()
      onTestFinished(() => void sent.destroy())
    })
  return { ask, answered }
}

describe.each(kinds)('many who ask for pages at once on %s', kind => {
  test.each([
    '/accounts?limit=1000',
    '/changes?after=MTowOjE&limit=1000',
    '/changes?after=MTowOjE&wait=25',
    '/connect/requests?limit=1000',
  ])('wait, and beyond those who may are told to come again, and nobody else is: %s', async path => {
    const { ask, answered } = await asking(kind, { atOnce: 0, most: 2 })
    for (let count = 0; count < 5; count += 1) void ask(path)
    await expect.poll(() => answered).toHaveLength(3)
    for (const { status, retryAfter, body } of answered) {
      expect([status, retryAfter, body]).toEqual([503, '2', expect.objectContaining({ status: 503 })])
    }
    await ask('/healthz')
    await ask('/accounts/cus_nobody')
    expect(answered.map(({ status }) => status)).toEqual([503, 503, 503, 200, 404])
  })

  test('are all answered, and health is answered again and again meanwhile', async () => {
    // Pages so large that all take several times the 20 ms of work (`workMilliseconds`) after which other requests get a turn.
    const { ask, answered } = await asking(kind, { atOnce: 2, most: 100 }, 1000)
    let left = 24
    const pages = Array.from({ length: left }, async () => {
      await ask('/accounts?limit=1000')
      left -= 1
    })
    while (left > 0) await ask('/healthz')
    await Promise.all(pages)
    expect(answered.every(({ status }) => status === 200)).toBe(true)
    const paths = answered.map(({ path }) => path)
    const page = '/accounts?limit=1000'
    const between = paths.slice(paths.indexOf(page), paths.lastIndexOf(page))
    expect(between.filter(path => path === '/healthz').length).toBeGreaterThan(1)
  })
})
