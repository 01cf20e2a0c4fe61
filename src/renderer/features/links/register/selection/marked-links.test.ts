import { expect, it } from 'vitest'
import { listText } from './marked-links.ts'

it('writes customer, email and link of each, none of which runs in a spreadsheet, and leaves out what has no link', () => {
  const link = {
    customer: 'Ann\nLee',
    customerName: null,
    email: 'ann@example.com',
    url: 'https://c.example/1',
    redirectUrl: 'https://a.example/',
    state: 'accepted' as const,
  }
  const formula = { ...link, customer: '', customerName: '=1+1', email: '' }
  expect(listText([link, { ...link, url: null }, formula])).toBe(
    "Ann Lee\tann@example.com\thttps://c.example/1\n'=1+1\t\thttps://c.example/1",
  )
})

it('names nobody beside the standing link, whoever accepted it', () => {
  const link = { customer: '', customerName: 'Olivia Ordinary', email: '', state: 'accepted' as const }
  expect(listText([{ ...link, url: 'https://c.example/s', redirectUrl: null }])).toBe(
    '\t\thttps://c.example/s',
  )
})
