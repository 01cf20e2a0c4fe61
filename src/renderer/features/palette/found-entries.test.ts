import { expect, it } from 'vitest'
import type { AccountRow } from '../../../contract/model.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import { foundEntries } from './found-entries.ts'

const row = (id: number, more: Partial<AccountRow>): AccountRow => ({
  id,
  customerId: `cus_${id}`,
  name: 'Maria Alvarez',
  notedName: null,
  email: null,
  emailConfirmed: null,
  utilityAccount: true,
  position: 0,
  electricAccountId: null,
  accountNumber: '7612044713',
  utility: 'PG&E',
  street: '220 Bayview Dr, Unit 14',
  city: 'San José',
  state: 'CA',
  zip: '95112',
  isNew: false,
  ...more,
})
const found = (typed: string, rows: AccountRow[]) =>
  foundEntries(typed, { rows, links: [], instead: null }, () => undefined).map(({ group, title }) => [
    group,
    title,
  ])

it('shows a customer once, however many utility accounts match', () => {
  const rows = [row(1, {}), row(2, { customerId: 'cus_1', accountNumber: '764471081' })]
  expect(found('maria', rows)).toEqual([['customers', 'Maria Alvarez']])
  const [entry] = foundEntries('maria', { rows, links: [], instead: null }, () => undefined)
  expect(entry?.detail).toBe('PG&E · 7612044713 and more')
})

it('shows of a customer the account that fits best, which is found first', () => {
  const rows = [row(1, {}), row(2, { customerId: 'cus_1', accountNumber: '4713000' })]
  const [entry] = foundEntries('4713', { rows, links: [], instead: null }, () => undefined)
  expect(entry?.detail).toContain('7612044713')
})

it('leads with the name that staff noted', () => {
  const noted = row(1, { notedName: 'Riverside Dental' })
  expect(found('riverside', [noted])).toEqual([['customers', 'Riverside Dental']])
  expect(
    foundEntries('riverside', { rows: [noted], links: [], instead: null }, () => undefined)[0]?.detail,
  ).toBe('Maria Alvarez · PG&E · 7612044713')
})

it('shows the address where that is what was typed', () => {
  expect(found('bayview 220', [row(1, {})])).toEqual([
    ['addresses', '220 Bayview Dr, Unit 14, San José, CA 95112'],
  ])
  expect(found('4713', [row(1, {})])).toEqual([['customers', 'Maria Alvarez']])
})

it('says by what a customer was found where that is not shown', () => {
  const detailOf = (typed: string) =>
    foundEntries(
      typed,
      { rows: [row(1, { name: 'Lina Kuhlman' })], links: [], instead: null },
      () => undefined,
    )[0]?.detail
  expect(detailOf('lina')).toBe('PG&E · 7612044713')
  expect(detailOf('calif')).toBe('San José, California · PG&E · 7612044713')
  expect(detailOf('lina bayview')).toBe('220 Bayview Dr, Unit 14, San José, California · PG&E · 7612044713')
})

it('shows at most five of a kind', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n, { name: `Bay ${n}` }))
  expect(found('bay', rows)).toHaveLength(5)
})

it('has links that hold what was typed before customers who are only spelled alike, and says so of these', () => {
  const rows = [row(1, { name: 'Diana Conroy' })]
  const links = [linkOf({ customer: 'Dana Declines', state: 'declined' })]
  const entries = foundEntries('dana', { rows, links, instead: 'Diana' }, () => undefined)
  expect(entries.map(({ group, title }) => [group, title])).toEqual([
    ['links', 'Dana Declines'],
    ['alike', 'Diana Conroy'],
  ])
})

it('says by which note a link was found, where neither its name nor its email holds what was typed', () => {
  const link = linkOf({ customer: 'Dana', email: 'kim@b.example', state: 'declined' })
  const detailOf = (typed: string, note: string) => {
    const found = { rows: [], links: [{ ...link, note }], instead: null }
    return foundEntries(typed, found, () => undefined)[0]?.detail
  }
  expect(detailOf('dana', 'Owns two shops')).toBe('Declined · kim@b.example')
  expect(detailOf('shops', 'Owns two shops')).toBe('Owns two shops · Declined · kim@b.example')
  expect(detailOf('kim', 'Owns two shops')).toBe('Declined · kim@b.example')
  // The match may be at the end of a long note.
  expect(detailOf('shops', `${'Long ago. '.repeat(20)}Two shops`)).toMatch(/^….*Two shops · Declined/)
})

it('calls a link without a name as its row does', () => {
  const standing = linkOf({ customer: '', email: '', redirectUrl: null })
  const [entry] = foundEntries('stand', { rows: [], links: [standing], instead: null }, () => undefined)
  expect(entry?.title).toBe('Standing link')
})
