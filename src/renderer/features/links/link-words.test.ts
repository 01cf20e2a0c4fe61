import { expect, it } from 'vitest'
import { withoutScheme } from '../../../contract/links/link-text.ts'
import type { Link, LinkState } from '../../../contract/model.ts'
import {
  acceptedWords,
  isStanding,
  linkState,
  noteFrom,
  sameWords,
  shortLink,
  stateWords,
} from './link-words.ts'

it('shows the end of a link, which tells links apart', () => {
  expect(shortLink('https://connect.example.com/connect/r/7Qm2xW')).toBe('…/7Qm2xW')
  expect(shortLink('https://connect.example.com')).toBe('https://connect.example.com')
  expect(shortLink('not a link')).toBe('not a link')
})

it('shows a redirect without its scheme', () => {
  expect(withoutScheme('https://example.com/')).toBe('example.com')
  expect(withoutScheme('http://127.0.0.1:80/x?y=1')).toBe('127.0.0.1:80/x?y=1')
})

it('claims nothing that the interface does not tell', () => {
  const words = (['created', 'copied', 'outcome_unknown'] as const).map(state => linkState(state).word)
  expect(words).toEqual(['Created', 'Copied', 'Outcome unknown'])
})

const now = new Date('2026-11-20T10:42:00').getTime()
const own = {
  redirectUrl: 'https://example.com/',
  url: 'https://c.example/r/1',
  stateAt: now,
  requestId: 'r1',
}
const standing = { ...own, redirectUrl: null, requestId: null }

it('says the last that is known, and when', () => {
  const tagOf = (state: LinkState) => stateWords({ ...own, state }, now).tag
  expect(tagOf('copied')).toBe('Copied 10:42')
  expect(tagOf('opened')).toBe('Opened 10:42')
  expect(tagOf('accepted')).toBe('✓ Accepted 10:42')
  expect(stateWords({ ...own, requestId: null, state: 'accepted' }, now).tag).toBe(
    '✓ Accepted (confirmed here)',
  )
  expect(tagOf('outcome_unknown')).toBe('Outcome unknown')
})

it('says what became of its mail, until more is known or was done later', () => {
  const tagOf = (state: LinkState, mail: Link['mail']) => stateWords({ ...own, state, mail }, now)
  expect(tagOf('copied', { state: 'handed', at: now })).toMatchObject({ tag: 'Mailed 10:42', tone: 'plain' })
  expect(tagOf('copied', { state: 'refused', at: now })).toMatchObject({ tag: 'Mail not sent', tone: 'bad' })
  expect(tagOf('created', { state: 'unknown', at: now })).toMatchObject({ tag: 'Mail unknown', tone: 'bad' })
  expect(tagOf('copied', { state: 'waiting', at: now }).tag).toBe('Mail waiting')
  expect(tagOf('copied', { state: 'handed', at: now - 1 }).tag).toBe('Copied 10:42')
  expect(tagOf('opened', { state: 'handed', at: now }).tag).toBe('Opened 10:42')
})

it('calls the link that everybody gets the standing one, until it is renewed', () => {
  expect(stateWords({ ...standing, state: 'copied' }, now)).toMatchObject({
    tag: 'Standing',
    beside: 'Copied 10:42',
  })
  expect(stateWords({ ...standing, state: 'replaced' }, now).tag).toBe('No longer works')
  expect(isStanding({ ...standing, state: 'outcome_unknown', url: null })).toBe(false)
})

it('shows a note from where the search found something in it', () => {
  expect(noteFrom('Called on Monday', 'monday')).toBe('Called on Monday')
  expect(noteFrom('Asked for a call back after the holidays', 'holidays')).toBe('…k after the holidays')
  expect(noteFrom('Asked for a call back after the holidays', '')).toBe(
    'Asked for a call back after the holidays',
  )
})

it('says that other rows have the same link, and why', () => {
  expect(sameWords(9, { redirectUrl: null })).toBe('The same link as 9 others: your company’s standing link.')
  expect(sameWords(1, { redirectUrl: 'https://example.com/' })).toBe(
    'The same link as 1 other: the service gives it out more than once.',
  )
})

it('says who accepted and was not looked at yet', () => {
  const at = Date.now()
  expect(acceptedWords({ name: 'Maria Alvarez', at }, 0)).toMatch(/^Maria Alvarez accepted \d\d:\d\d$/)
  expect(acceptedWords({ name: 'שרה\u202e', at }, 1)).toBe('\u2068שרה\u2069 and 1 other accepted')
  expect(acceptedWords({ name: null, at }, 2)).toBe('A customer and 2 others accepted')
})
