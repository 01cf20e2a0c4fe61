import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PageEnv } from './env.ts'
import { addressOf } from './limits.ts'

const ask = async (remoteAddress: string, forwarded: string | null, proxies: number): Promise<string> => {
  const app = new Hono<PageEnv>().get('/', c => c.text(addressOf(c, proxies)))
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress, destroy: () => undefined } }
  return (await app.request('/', { headers }, { requestId: 'r', incoming })).text()
}

test('without proxies of ours, what a caller claims is not believed', async () => {
  expect(await ask('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
})

test('with proxies of ours, the address that the outermost of them saw counts', async () => {
  expect(await ask('10.0.0.1', 'claimed, 198.51.100.1', 1)).toBe('198.51.100.1')
  expect(await ask('10.0.0.1', 'claimed, 198.51.100.1, 10.0.0.2', 2)).toBe('198.51.100.1')
  expect(await ask('10.0.0.1', null, 1)).toBe('10.0.0.1')
})

test('an IPv6 household is one address, however many it has', async () => {
  expect(await ask('2001:db8:1:2:aaaa::1', null, 0)).toBe(await ask('2001:db8:1:2:bbbb::9', null, 0))
  expect(await ask('2001:db8:1:2:aaaa::1', null, 0)).not.toBe(await ask('2001:db8:1:3:aaaa::1', null, 0))
  expect(await ask('2001:db8::aaaa:1:2:3', null, 0)).toBe(await ask('2001:db8::bbbb:1:2:3', null, 0))
  expect(await ask('2001:db8::1', null, 0)).toBe(await ask('2001:db8:0:0:aaaa::', null, 0))
  expect(await ask('2001:db8::1', null, 0)).not.toBe(await ask('2001:db8:0:1::1', null, 0))
  expect(await ask('::ffff:203.0.113.9', null, 0)).toBe('::ffff:203.0.113.9')
})

test('a port beside the address, as some proxies write it, makes nobody somebody else', async () => {
  expect(await ask('10.0.0.1', '198.51.100.1:4711', 1)).toBe('198.51.100.1')
  expect(await ask('10.0.0.1', '[2001:db8:1:2::9]:4711', 1)).toBe(await ask('2001:db8:1:2::1', null, 0))
})
