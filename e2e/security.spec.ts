import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('a page can call the contract and nothing else, whatever it asks', async ({ sharedApp: app }) => {
  const answers = await app.page.evaluate(async () => {
    const names = [
      '',
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'app.quit',
      'links.create.call',
      'secrets.get',
    ]
    return await Promise.all(names.map(name => window.bridge.call(name, {})))
  })
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid_input' } })
})

test('input that does not fit its schema is refused with the field', async ({ sharedApp: app }) => {
  const answer = await app.page.evaluate(() =>
    window.bridge.call('links.create', {
      id: 'draft-of-a-test',
      customer: 'x'.repeat(201),
      email: 'no',
      note: 7,
      redirectUrl: 'javascript:1',
    }),
  )
  expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid_input' } })
})

test('the page has no Node, no network, and only the two ways of the bridge', async ({ sharedApp: app }) => {
  let arrived = 0
  const listener = createServer((_request, response) => {
    arrived += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = z.object({ port: z.number() }).parse(listener.address())
  const seen = await app.page.evaluate(
    async url => ({
      node: ['require', 'process', 'module', 'Buffer', 'electron'].filter(name => name in window),
      bridge: Object.keys(window.bridge).sort(),
      network: await fetch(url).then(
        () => 'reached',
        () => 'refused',
      ),
      inline: (() => {
        const script = document.createElement('script')
        script.textContent = 'window.ranInline = true'
        document.body.append(script)
        return 'ranInline' in window
      })(),
    }),
    `http://127.0.0.1:${port}/`,
  )
  listener.close()
  expect(seen).toEqual({ node: [], bridge: ['call', 'on'], network: 'refused', inline: false })
  expect(arrived).toBe(0)
})

test('it cannot be led elsewhere, and opens no window of its own', async ({ sharedApp: app }) => {
  await app.page.evaluate(() => {
    window.open('https://example.com/opened')
    window.open('file:///etc/passwd')
    window.open('javascript:alert(1)')
  })
  await expect.poll(() => app.openedExternally()).toEqual(['https://example.com/opened'])
  await app.page.evaluate(() => {
    location.href = 'https://example.com/elsewhere'
  })
  await expect.poll(() => app.logs()).toContain('Refused a navigation')
  await expect(app.page.getByRole('button', { name: 'Create link' })).toBeVisible()
})

test('no screen asks for anything that the page’s policy refuses', async ({ app, refused }) => {
  for (const screen of ['Accounts', 'Addresses', 'Settings', 'Links']) {
    await app.page.getByRole('link', { name: screen }).click()
    await expect(app.page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
  }
  await app.page.getByLabel('Customer or reference').fill('Ann')
  await app.page.getByRole('button', { name: 'Create link' }).click()
  await expect(app.page.getByRole('region', { name: 'Connect link' })).toBeVisible()
  expect(refused()).toEqual([])
})
