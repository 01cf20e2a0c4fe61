import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { kinds } from '../../src/service/testing/database.ts'
import { startServer } from '../../src/service/testing/service.ts'
import { checkService } from './run.ts'

const check = async (
  baseUrl: string,
  apiKey: string,
  options: { write: boolean; strict: boolean; more?: boolean; accountId?: string },
) => {
  const lines: string[] = []
  const passed = await checkService({ baseUrl, apiKey, accountId: null, more: false, ...options }, line =>
    lines.push(line),
  )
  expect(lines.join('\n')).not.toContain(apiKey)
  return { passed, lines }
}

test.each(kinds)('our own service on %s keeps every demand and promise', async kind => {
  const { baseUrl, apiKey } = await startServer(kind)
  const { passed, lines } = await check(baseUrl, apiKey, { write: true, strict: true })
  expect(lines.filter(line => !line.startsWith('ok'))).toEqual([
    `${lines.length - 1} passed, 0 failed, 0 skipped`,
  ])
  expect(passed).toBe(true)
})

test.each(kinds)('our own service on %s offers all that it may beside the interface', async kind => {
  const { baseUrl, apiKey } = await startServer(kind)
  const { lines } = await check(baseUrl, apiKey, { write: true, strict: true, more: true })
  expect(lines.filter(line => line.includes('  more  ')).length).toBeGreaterThan(5)
  expect(lines.filter(line => !line.startsWith('ok'))).toEqual([
    `${lines.length - 1} passed, 0 failed, 0 skipped`,
  ])
})

test('changes nothing without --write', async () => {
  const { baseUrl, apiKey, store } = await startServer('sqlite')
  expect((await check(baseUrl, apiKey, { write: false, strict: true, more: true })).passed).toBe(true)
  expect(await store.db.selectFrom('standing_links').select('token').execute()).toEqual([])
  expect(await store.db.selectFrom('connect_requests').select('id').execute()).toEqual([])
})

test('tells a service of another build that keeps to the interface from one that does not', async () => {
  const serve = async (account: object) => {
    const server = createServer((request, response) => {
      const known = request.headers.authorization === 'Bearer other-key'
      const found = request.url === '/accounts' || request.url === '/accounts/7'
      response.statusCode = known ? (found ? 200 : 400) : 403
      response.end(known && found ? JSON.stringify(request.url === '/accounts' ? [account] : account) : 'No')
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  const good = await serve({ customerId: '7', utilityAccounts: [{ electricAccountId: null }] })
  expect((await check(good, 'other-key', { write: false, strict: false })).passed).toBe(true)
  expect((await check(good, 'other-key', { write: false, strict: true })).passed).toBe(false)
  const wrong = await serve({ customerId: '7', utilityAccounts: [{ customerId: '8' }] })
  const { passed, lines } = await check(wrong, 'other-key', { write: false, strict: false })
  expect(passed).toBe(false)
  expect(lines.filter(line => line.startsWith('FAIL'))).toEqual([
    expect.stringMatching(/^FAIL {2}must {4}repeats the customerId .+ \(one has 8, not 7\)$/),
  ])
})

test.each([
  ['of another shape', 200, { customerId: '7', utilityAccounts: [{ electricAccountId: 5 }] }],
  ['refused by a fault', 500, {}],
])('finds fault with the account that it is given, where that is %s', async (_, status, account) => {
  const server = createServer((request, response) => {
    const known = request.headers.authorization === 'Bearer other-key'
    response.statusCode = known ? (request.url === '/accounts/7' ? status : 404) : 403
    response.end(JSON.stringify(account))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const only = { write: false, strict: false }
  expect((await check(baseUrl, 'other-key', { ...only, accountId: '7' })).passed).toBe(false)
  const { passed, lines } = await check(baseUrl, 'other-key', { ...only, accountId: '8' })
  expect([passed, lines.at(-1)]).toEqual([true, '5 passed, 0 failed, 2 skipped'])
})

test('says nothing of an API key that no header can hold', async () => {
  const { passed } = await check('http://127.0.0.1:9', 'udc_one\nudc_two', { write: false, strict: false })
  expect(passed).toBe(false)
})
