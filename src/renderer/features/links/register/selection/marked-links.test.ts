import { expect, it } from 'vitest'
import { appCalls } from '../../../../../contract/calls/app.ts'
import { linkOf } from '../../../../../contract/testing/link-of.ts'
import { listText } from './marked-links.ts'

it('writes customer, email and link of each, none of which runs in a spreadsheet, and leaves out what has no link', () => {
  const link = linkOf({
    customer: 'Ann\nLee',
    email: 'ann@example.com',
    url: 'https://c.example/1',
    redirectUrl: 'https://a.example/',
  })
  const formula = { ...link, customer: '', customerName: '=1+1', email: '' }
  expect(listText([link, { ...link, url: null }, formula])).toBe(
    "Ann Lee\tann@example.com\thttps://c.example/1\n'=1+1\t\thttps://c.example/1",
  )
})

it('names nobody beside the standing link, whoever accepted it', () => {
  const link = linkOf({ customerName: 'Olivia Ordinary', state: 'accepted', url: 'https://c.example/s' })
  expect(listText([link])).toBe('\t\thttps://c.example/s')
})

it('is a text that the clipboard takes, also for the most links that a list of Create many makes', () => {
  const link = linkOf({ customer: 'Maria Alvarez', email: 'maria@example.com' })
  const text = listText(Array.from({ length: 100_000 }, () => link))
  expect(appCalls['clipboard.write'].input.safeParse({ text }).success).toBe(true)
})
