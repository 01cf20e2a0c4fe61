import { expect, test } from 'vitest'
import { startApp } from '../testing/service.ts'
import { startTown } from '../testing/town.ts'

test('no way to write a path brings a link or a key into the log', async () => {
  const { request, lines, apiKey } = await startApp('sqlite', { customers: 1 })
  const token = 'SecretTokenOfALinkThatIsLong'
  const paths = [
    `/connect/r/${token}`,
    `/connect/r/${token.slice(0, 9)}`,
    `/%63onnect/r/${token}`,
    `/%63onnect/r/${token}%zz`,
    `/connect%2Fr%2F${token}`,
    `/connect/c/${token}?x=${token}`,
    `/customer/reset/${token}`,
  ]
  for (const path of [...paths, `/accounts/${apiKey}`, `/portal/%75dc_${apiKey.slice(4)}`])
    await request(path)
  const logged = JSON.stringify(lines)
  expect(lines.filter(({ event }) => event === 'request')).toHaveLength(9)
  expect(logged).not.toContain(token.slice(0, 9))
  expect(logged).not.toContain(apiKey.slice(4))
})

test('of a path the log names words and IDs of ours, and nothing that somebody put there', async () => {
  const { request, lines, call } = await startApp('sqlite', { customers: 1 })
  const { accounts } = await (await call('/accounts')).json()
  const { customerId } = accounts[0]
  const foreign = [
    '/accounts/jane.doe@example.com',
    '/accounts/jane',
    '/accounts/123-45-6789',
    '/accounts/cus_jane.doe@example.com',
    '/portal/accounts/jane.doe',
    '/jane.doe/accounts',
    '/Jane%20Doe',
    `/${'jane/'.repeat(100)}`,
  ]
  for (const path of foreign) await request(path)
  await call(`/accounts/${customerId}`)
  const logged = lines.filter(({ event }) => event === 'request').map(({ details }) => details?.path)
  expect(logged.at(-1)).toBe(`/accounts/${customerId}`)
  expect(logged[1]).toBe('/accounts/…')
  expect(JSON.stringify(lines)).not.toMatch(/jane|doe|45-6789/i)
})

test('a browser gets a page where there is nothing, and a program an answer of the interface', async () => {
  const { request } = await startApp('sqlite', { customers: 1 })
  const browser = await request('/nothing', {
    headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'es' },
  })
  expect(browser.status).toBe(404)
  expect(browser.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(browser.headers.get('x-request-id')).toBeTruthy()
  expect(await browser.text()).toContain('Esta página no existe')
  for (const accept of ['*/*', 'application/json']) {
    const program = await request('/nothing', { headers: { accept } })
    expect(program.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(program.headers.get('content-security-policy')).toBeNull()
  }
})

test('every path of ours is named in the log as it is', async () => {
  const { acme, carla, links, keyId, request, lines } = await startTown('sqlite')
  const page = await (await acme.visitor.get('/portal/keys')).text()
  const paths = [
    ...['/changes', '/connect/requests', `/connect/requests/${links.open.id}/withdraw`, '/connect/thanks'],
    ...['/accounts', '/connect/create-connect-request', '/healthz', '/openapi.json', '/errors', '/portal'],
    ...[
      '/portal/sign-in',
      '/portal/register',
      '/portal/sign-out',
      '/portal/password',
      '/portal/keys',
      '/portal/company',
      '/portal/company/people',
      `/portal/company/people/${acme.id}/remove`,
    ],
    ...[`/portal/keys/${keyId}/revoke`, '/portal/accounts', `/portal/accounts/${carla.id}`, '/portal/links'],
    ...['/portal/links/renew', `/portal/links/${links.open.id}/withdraw`, '/customer', '/customer/accounts'],
    ...[`/customer/accounts/${carla.accountId}/remove`, `/customer/shares/${acme.companyId}/end`],
    ...[
      '/customer/delete',
      '/rehearsal',
      '/rehearsal/faults',
      '/rehearsal/requests',
      '/rehearsal/page/faults',
    ],
    ...['/rehearsal/page/clear', '/rehearsal/page/customers', ...(page.match(/\/assets\/[^"]+/g) ?? [])],
  ]
  expect(page).toContain('/assets/')
  lines.length = 0
  for (const path of paths) await request(path)
  for (const end of ['accounts', 'share', 'thanks', 'decline', 'invented'])
    await request(`${links.standing}/${end}`)
  const logged = lines.filter(({ event }) => event === 'request').map(({ details }) => details?.path)
  const underLinks = ['accounts', 'share', 'thanks', 'decline', 'invented'].map(end => `/connect/c/…/${end}`)
  expect(logged).toEqual([...paths, ...underLinks])
})

test('a balancer that asks twice a second and hears yes fills no log', async () => {
  const { request, lines } = await startApp('sqlite')
  for (const path of ['/readyz', '/livez', '/healthz']) expect((await request(path)).status).toBe(200)
  expect(lines.map(({ details }) => details?.path)).toEqual(['/healthz'])
})

test('IDs that read like words of ours are no routes of their own, and push none out of the metrics', async () => {
  const { app, request, call } = await startApp('sqlite', { customers: 1 })
  const words =
    'accounts assets c changes clear connect customer customers decline delete end errors faults'.split(' ')
  const more =
    'healthz invented keys links livez page password portal r readyz register rehearsal remove'.split(' ')
  for (const word of [...words, ...more])
    for (const path of ['accounts', 'connect/requests', 'customer/accounts', 'portal/accounts'])
      await request(`/${path}/${word}`)
  await call('/changes')
  const routes = new Set(app.samples().map(({ labels }) => labels?.route))
  expect([...routes].filter(route => route !== undefined)).toEqual([
    '/accounts/…',
    '/connect/requests/…',
    '/customer/accounts/…',
    '/portal/accounts/…',
    '/changes',
  ])
})

test('what is posted to pages that do not exist is no route of its own, and pushes none out of the metrics', async () => {
  const { app, request, call } = await startApp('sqlite', { customers: 1 })
  const words =
    'assets changes clear connect customers decline delete end errors faults healthz invented livez page'.split(
      ' ',
    )
  for (const word of words)
    for (const other of words) await request(`/portal/${word}/${other}`, { method: 'POST' })
  await call('/changes')
  const routes = new Set(app.samples().map(({ labels }) => labels?.route))
  expect([...routes].filter(route => route !== undefined)).toEqual(['other', '/changes'])
})
