import { expect, it } from 'vitest'
import { startLive } from '../changes/testing/live.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const own = { redirectUrl: 'https://example.com/thanks' }
const scene = setUpScene()

it('withdraws a link at the service, and says when the customer was first', async () => {
  const live = await startLive(1)
  const { call } = await live.connected()
  const made = async (customer: string) => {
    const { id } = expectValue(await call('links.create', newLink({ ...own, customer }))).link
    const told = async () => expectValue(await call('links.get', { id }))
    await expect.poll(async () => (await told()).requestId).not.toBeNull()
    return told()
  }
  const ann = await made('Ann')
  expect(expectValue(await call('links.withdraw', { id: ann.id }))).toMatchObject({
    state: 'withdrawn',
    url: ann.url,
  })
  const page = await fetch(ann.url ?? '')
  expect(page.status).toBe(410)

  const bob = await made('Bob')
  const customer = await live.people.add('Bob Park')
  await live.people.accept(customer, { kind: 'request', id: bob.requestId ?? '' })
  expect(await call('links.withdraw', { id: bob.id })).toMatchObject({
    failure: { code: 'already_accepted' },
  })
  expect(expectValue(await call('links.get', { id: bob.id }))).toMatchObject({
    state: 'accepted',
    customerId: customer,
  })
})

it('withdraws no link that the service does not tell of', async () => {
  const { call } = await scene().connected()
  const { id } = expectValue(await call('links.create', newLink(own))).link
  const asked = scene().server.seen.length
  expect(await call('links.withdraw', { id })).toMatchObject({ failure: { code: 'invalid_input' } })
  expect(scene().server.seen).toHaveLength(asked)
})

it('notes a withdrawal once, also where the service does not say when it was', async () => {
  const before = await scene().connected()
  const { id } = expectValue(await before.call('links.create', newLink(own))).link
  const { call } = await scene().restartedWith(before, "UPDATE link SET request_id = 'one'")
  const request = { id: 'one', redirect: 'https://x.example/c/1', ...own, state: 'withdrawn' }
  scene().server.answer((_, response) => sendJson(response, 200, request))
  expect(expectValue(await call('links.withdraw', { id }))).toMatchObject({ state: 'withdrawn' })
  const { actions } = expectValue(await call('links.history', { id }))
  expect(actions.filter(({ action }) => action === 'withdrawn').map(({ here }) => here)).toEqual([true])
})
