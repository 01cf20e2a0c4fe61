import { expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

test.each(kinds)('a page of the list is sent again only after something has happened, on %s', async kind => {
  const { request, keySecret, acme, carla, dora, links } = await startTown(kind)
  const list = (query: string, tag?: string) =>
    request(`/accounts${query}`, {
      headers: { authorization: `Bearer ${keySecret}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    })
  const first = await list('')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]+"$/)
  const again = await list('', `W/"other", ${tag}`)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await list('?limit=5', tag)).status).toBe(200)

  await carla.visitor.post('/customer/accounts', {
    provider: 'Idaho Power',
    account: '77077',
    street: '1 Main Street',
    city: 'Boise',
    state: 'ID',
    zip: '83702',
  })
  expect((await list('', tag)).status).toBe(304)
  await carla.visitor.post(`${links.standing}/share`, { chosen: carla.accountId })
  expect((await list('', tag)).status).toBe(304)
  const removed = await carla.visitor.post(`/customer/accounts/${carla.accountId}/remove`)
  expect(removed.status).toBe(303)
  const later = await list('', tag)
  expect(later.status).toBe(200)
  expect((await later.json()).accounts).toMatchObject([{ customerId: carla.id, utilityAccounts: [] }])

  await carla.visitor.post(`/customer/shares/${acme.companyId}/end`)
  expect(await (await list('', later.headers.get('etag') ?? '')).json()).toEqual({
    accounts: [],
    nextCursor: null,
  })
  const empty = await list('')
  const tagOfEmpty = empty.headers.get('etag') ?? ''
  expect((await list('', tagOfEmpty)).status).toBe(304)
  await dora.visitor.post(`${links.standing}/share`, { chosen: dora.accountId })
  expect((await list('', tagOfEmpty)).status).toBe(200)
})
