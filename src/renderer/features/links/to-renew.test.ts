import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
const { toRenew } = await import('./use-route.ts')

afterEach(() => vi.unstubAllGlobals())

it('renews a link that nobody was noted for to the customer who accepted it, and else as staff noted it', async () => {
  const call = async () => ok({ actions: [], asked: null })
  vi.stubGlobal('window', { bridge: { call } })
  const customerOf = async (customer: string, customerName: string | null, email = '') =>
    (await toRenew(linkOf({ customer, email, customerName }))).customer
  expect(await customerOf('', 'Olivia Ordinary')).toBe('Olivia Ordinary')
  expect(await customerOf('', 'O'.repeat(300))).toBe('O'.repeat(200))
  expect(await customerOf('Riverside Dental', 'Olivia Ordinary')).toBe('Riverside Dental')
  expect(await customerOf('', null)).toBe('')
  // Another person may have accepted it.
  expect(await customerOf('', 'Bob', 'maria@alvarez.example')).toBe('')
})
