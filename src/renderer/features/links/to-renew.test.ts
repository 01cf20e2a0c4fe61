import { afterEach, expect, it, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure.ts'
import type { Link } from '../../../contract/model.ts'
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

it('renews a link without an email to the email of who accepted it, as far as that is kept', async () => {
  const emailOf = async (link: Partial<Link>, details: unknown) => {
    const call = async (name: string) =>
      name === 'links.history' ? ok({ actions: [], asked: null }) : details
    vi.stubGlobal('window', { bridge: { call } })
    return (await toRenew(linkOf({ customer: 'Ann', ...link }))).email
  }
  const known = ok({ email: 'ann@b.example' })
  expect(await emailOf({ email: '', customerId: 'cus_1' }, known)).toBe('ann@b.example')
  expect(await emailOf({ email: 'noted@b.example', customerId: 'cus_1' }, known)).toBe('noted@b.example')
  expect(await emailOf({ email: '', customerId: null }, known)).toBe('')
  expect(await emailOf({ email: '', customerId: 'cus_1' }, ok({ email: null }))).toBe('')
  expect(
    await emailOf({ email: '', customerId: 'cus_1' }, fail({ code: 'not_found', subject: 'account' })),
  ).toBe('')
})
