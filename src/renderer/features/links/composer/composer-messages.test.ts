import { expect, it } from 'vitest'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { day } from '../../../ui/text/when.ts'
import { beforeWords } from './composer-messages.ts'

const now = new Date('2026-11-20T10:42:00').getTime()
const tuesday = new Date('2026-11-17T10:42:00').getTime()
const maria = linkOf({
  customer: 'Maria Alvarez',
  state: 'opened',
  stateAt: now,
  createdAt: tuesday,
  redirectUrl: 'https://example.com/',
})

it('says that somebody has a link, since when, and how far it is as far as the service tells', () => {
  expect(beforeWords(maria, true, now)).toBe(
    `Maria Alvarez has a link from ${day(tuesday, now)}, opened, not accepted.`,
  )
  const copied = { ...maria, state: 'copied' as const, createdAt: now }
  expect(beforeWords(copied, true, now)).toBe('Maria Alvarez has a link from today, sent, not opened.')
  expect(beforeWords(copied, false, now)).toBe('Maria Alvarez has a link from today, sent.')
  expect(beforeWords({ ...copied, customer: '\u2069محمد' }, false, now)).toBe(
    '\u2068محمد\u2069 has a link from today, sent.',
  )
  expect(beforeWords({ ...copied, redirectUrl: null }, true, now)).toBe(
    'Maria Alvarez was given the standing link, noted today.',
  )
})

it('says since when somebody shares, as staff noted them, and whose account it is', () => {
  const may = new Date('2026-05-04T10:00:00').getTime()
  const accepted = {
    ...maria,
    customer: 'Case 77',
    customerName: 'Maria Alvarez',
    state: 'accepted' as const,
    stateAt: may,
  }
  expect(beforeWords(accepted, true, now)).toBe(
    `Case 77, account of Maria Alvarez, has shared since ${day(may, now)}.`,
  )
  expect(beforeWords({ ...accepted, customer: '', email: 'm@x.example' }, true, now)).toBe(
    `Maria Alvarez has shared since ${day(may, now)}.`,
  )
})
