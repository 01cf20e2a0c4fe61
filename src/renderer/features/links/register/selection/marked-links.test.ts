import { expect, it } from 'vitest'
import { listText } from './marked-links.ts'

it('writes customer, email and link of each, none of which runs in a spreadsheet, and leaves out what has no link', () => {
  const link = {
    customer: 'Ann\nLee',
    customerName: null,
    email: 'ann@example.com',
    url: 'https://c.example/1',
  }
  const formula = { ...link, customer: '', customerName: '=1+1', email: '' }
  expect(listText([link, { ...link, url: null }, formula])).toBe(
    "Ann Lee\tann@example.com\thttps://c.example/1\n'=1+1\t\thttps://c.example/1",
  )
})
