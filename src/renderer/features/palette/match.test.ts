import { Link2 } from 'lucide-react'
import { expect, it } from 'vitest'
import { settingsPages } from '../../shared/routes/settings-route.ts'
import type { Entry } from './entries.ts'
import { groupEntries, matchEntries, withoutVerb } from './match.ts'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  group: 'go',
  icon: Link2,
  title,
  run: () => undefined,
  ...more,
})
const entries = [
  entry('Inbox'),
  entry('Links'),
  entry('New link', { group: 'create' }),
  entry('Appearance', { group: 'set', also: 'theme dark' }),
  entry('Müller', { group: 'customers' }),
]
const titles = (typed: string, last: string[] = []) =>
  matchEntries(typed, entries, last).map(one => one.title)

it('finds by the beginnings of words, whatever their case and accents, and what begins so first', () => {
  expect(titles('li')).toEqual(['Links', 'New link'])
  expect(titles('LINK new')).toEqual(['New link'])
  expect(titles('mull')).toEqual(['Müller'])
  expect(titles('dark')).toEqual(['Appearance'])
  expect(titles('nks')).toEqual([])
})

it('has the last used first, also among what fits as well', () => {
  expect(titles('', ['New link', 'Inbox'])).toEqual(['New link', 'Inbox', 'Links', 'Appearance', 'Müller'])
  const both = [entry('Theme: dark'), entry('Theme: light')]
  expect(matchEntries('theme', both, ['Theme: light']).map(one => one.title)).toEqual([
    'Theme: light',
    'Theme: dark',
  ])
})

it('shows each entry once, in one group', () => {
  const groups = groupEntries(matchEntries('', entries, ['Links']))
  expect(groups.map(({ group }) => group)).toEqual(['last', 'go', 'create', 'set', 'customers'])
  expect(groups.flatMap(group => group.entries)).toHaveLength(entries.length)
})

it('tells whom to look for where what is to be done is typed first', () => {
  expect(withoutVerb('remind kay')).toBe('kay')
  expect(withoutVerb('Send mail@kay.example')).toBe('mail@kay.example')
  expect(withoutVerb('withdraw  kim board')).toBe('kim board')
  expect(withoutVerb('kim board')).toBe('')
  expect(withoutVerb('remind')).toBe('')
})

it.each([
  ['text size', 'Appearance'],
  ['zoom', 'Appearance'],
  ['licence', 'About'],
  ['diagnostics', 'About'],
  ['backup', 'Data'],
  ['back up', 'Data'],
  ['restore', 'Data'],
  ['encryption', 'Data'],
  ['export all', 'Data'],
  ['delete', 'Data'],
  ['maps', 'Data'],
  ['company', 'Connections'],
  ['refresh', 'Notifications'],
  ['reminder', 'Mail templates'],
])('finds the page of Settings that has %s', (typed, page) => {
  const pages = settingsPages.map(({ title, also }) => entry(title, { also }))
  expect(matchEntries(typed, pages, []).map(({ title }) => title)).toContain(page)
})
