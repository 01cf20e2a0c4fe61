import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 100 }

it('does not bring back who ended while they were looked up', async () => {
  const { app, call } = await scene().connected()
  scene().service.offersChanges = true
  const held = Promise.withResolvers<() => void>()
  const polled = Promise.withResolvers<ServerResponse>()
  scene().server.answer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/accounts/a') return held.resolve(() => scene().serve(request, response))
    if (!url.searchParams.has('wait')) return scene().serve(request, response)
    if (url.searchParams.get('after') === '1') polled.resolve(response)
  })
  app.follow()
  const poll = await polled.promise
  const lookUp = call('accounts.lookUp', { accountId: 'a' })
  const answerLookUp = await held.promise
  const end = { id: 'e', type: 'account.ended', at: new Date(0).toISOString(), customerId: 'a' }
  sendJson(poll, 200, { changes: [end], next: '2', more: false })
  await new Promise(resolve => setTimeout(resolve, 500))
  answerLookUp()
  expectValue(await lookUp)
  await eventually(() => expect(scene().server.seen.at(-1)?.url).toMatch(/after=2/))
  const { rows } = expectValue(await call('accounts.page', all))
  expect(rows.map(({ customerId }) => customerId)).toEqual(['b'])
  expect(expectValue(await call('accounts.summary', undefined)).ended).toBe(1)
})
