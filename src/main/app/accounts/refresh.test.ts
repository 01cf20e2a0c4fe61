import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { sendJson } from '../testing/ports.ts'
import { accountOf, apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const names = (count: number) => Array.from({ length: count }, (_, n) => `customer-${n}`)

it('reads one list at a time, though a person and the app wait for the same one to end, and ends whom the person agreed to', async () => {
  const { app, call } = await scene().connected()
  scene().service.customers = names(9)
  let [open, most] = [0, 0]
  const held: (() => void)[] = []
  let isHeld = false
  const poll = Promise.withResolvers<ServerResponse>()
  scene().server.answer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.searchParams.has('wait')) return poll.resolve(response)
    if (url.pathname !== '/accounts') return scene().serve(request, response)
    open += 1
    most = Math.max(most, open)
    const accounts = scene().service.customers.map(accountOf)
    const answer = () => {
      open -= 1
      sendJson(response, 200, { accounts, nextCursor: null })
    }
    if (isHeld) held.push(answer)
    else setTimeout(answer, 50)
  })
  scene().service.offersChanges = true
  app.follow()
  await eventually(() => expect(app.state().connections[0]?.upToDate).toBe(true))
  scene().service.customers = names(4)
  isHeld = true
  const first = call('accounts.refresh', undefined)
  await eventually(() => expect(held).toHaveLength(1))
  const agreed = call('accounts.refresh', { endUpTo: 5 })
  sendJson(await poll.promise, 410, {})
  await eventually(() => expect(scene().server.seen.filter(({ url }) => url === '/changes').length).toBe(2))
  await new Promise(resolve => setTimeout(resolve, 300))
  isHeld = false
  held[0]?.()
  expect(expectValue(await first)).toMatchObject({ end: 'many_missing' })
  expect(await agreed).toMatchObject({ value: { end: 'complete', ended: 5 } })
  await eventually(() => expect(app.state().connections[0]?.upToDate).toBe(true))
  expect(most).toBe(1)
})

it('says that an import failed also where the mirror failed under it', async () => {
  const { call, emitted } = await scene().connected({
    mirrorScript: new URL('../../mirror/testing/greedy-writer.worker.ts', import.meta.url),
  })
  expectValue(await call('accounts.refresh', undefined))
  scene().service.customers = ['a', 'greedy']
  const failed = { ok: false, failure: { code: 'mirror', problem: 'ended' } }
  expect(await call('accounts.refresh', undefined)).toEqual(failed)
  const { lastReading } = expectValue(await call('accounts.summary', undefined))
  expect(lastReading).toMatchObject(failed)
  const read = emitted.filter(({ name }) => name === 'accounts.read').map(({ payload }) => payload)
  expect(read.at(-1)).toMatchObject({ result: failed })
})

it('says how far an import is only while its connection is the current one', async () => {
  const { app, call, emitted } = await scene().connected()
  const first = app.state().currentId ?? ''
  expectValue(await call('connections.testAndSave', { address: scene().server.address, apiKey }))
  expectValue(await call('connections.select', { id: first }))
  const held = Promise.withResolvers<() => void>()
  scene().server.answer((request, response) => {
    const answer = () => scene().serve(request, response)
    if (request.url?.includes('cursor')) held.resolve(answer)
    else answer()
  })
  const progress = () => emitted.filter(({ name }) => name === 'accounts.progress').length
  const refreshed = call('accounts.refresh', undefined)
  const answer = await held.promise
  await eventually(() => expect(progress()).toBe(1))
  const other = app.state().connections.find(({ id }) => id !== first)?.id ?? ''
  expectValue(await call('connections.select', { id: other }))
  answer()
  expectValue(await refreshed)
  expect(progress()).toBe(1)
})
