import { expect, it } from 'vitest'
import { withoutScheme } from '../../../../contract/links/link-text.ts'
import type { Link, LinkState } from '../../../../contract/model.ts'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { clock } from '../../../ui/text/when.ts'
import {
  acceptedWords,
  copiedWords,
  copyTitle,
  hasNoAnswer,
  holderOf,
  isFirstMail,
  isStanding,
  isToRemind,
  linkTail,
  mailKindOf,
  noteFrom,
  sameWords,
  shortLink,
  stateWords,
} from './link-words.ts'

it('shows the end of a link, which tells links apart', () => {
  expect(shortLink('https://connect.example.com/connect/r/7Qm2xW')).toBe('…/7Qm2xW')
  expect(shortLink('https://connect.example.com')).toBe('https://connect.example.com')
  expect(shortLink('not a link')).toBe('not a link')
  expect(linkTail('https://connect.example.com/connect/r/hQk7KpBFpDQI4EitewB43oh6EIpa')).toBe('…h6EIpa')
})

it('shows a redirect without its scheme', () => {
  expect(withoutScheme('https://example.com/')).toBe('example.com')
  expect(withoutScheme('http://127.0.0.1:80/x?y=1')).toBe('127.0.0.1:80/x?y=1')
})

const now = new Date('2026-11-20T10:42:00').getTime()
const own = linkOf({ redirectUrl: 'https://example.com/', stateAt: now, requestId: 'r1' })
const standing = { ...own, redirectUrl: null, requestId: null }
const wordsOf = (state: LinkState, mail: Link['mail'] = null) => stateWords({ ...own, state, mail })

it('says one of eight words, whichever way it is known', () => {
  const tags = (
    ['created', 'copied', 'opened', 'accepted', 'declined', 'withdrawn', 'outcome_unknown'] as const
  ).map(state => wordsOf(state).tag)
  const words = ['Not sent', 'Sent', 'Opened', '✓ Sharing', 'Declined', 'Withdrawn', 'Outcome unknown']
  expect(tags).toEqual(words)
  expect(stateWords({ ...own, state: 'accepted', endedAt: now })).toMatchObject({ tag: 'Ended', tone: 'bad' })
  expect(stateWords({ ...own, state: 'opened', endedAt: now }).tag).toBe('Opened')
  // This desk cannot know whether a colleague sent the link that they made.
  const colleagues = { tag: 'Not sent', mark: { text: 'from here' } }
  expect(stateWords({ ...own, state: 'created', maker: 'Front desk' })).toMatchObject(colleagues)
  expect(stateWords({ ...own, state: 'created', maker: null }).mark).toBeNull()
})

it('sets what waits for a person apart from what waits for the customer', () => {
  const tones = (['created', 'copied', 'opened', 'declined', 'outcome_unknown'] as const).map(
    state => wordsOf(state).tone,
  )
  expect(tones).toEqual(['plain', 'plain', 'ok', 'warn', 'bad'])
})

it('marks a mail that did not leave', () => {
  expect(wordsOf('copied', { state: 'handed', at: now })).toMatchObject({ tag: 'Sent', mark: null })
  expect(wordsOf('created', { state: 'unknown', at: now })).toMatchObject({
    tag: 'Not sent',
    mark: { text: 'Mail unknown' },
  })
  const refused = { tag: 'Not sent', mark: { text: 'Mail refused', tone: 'warn' } }
  expect(wordsOf('created', { state: 'refused', at: now })).toMatchObject(refused)
  expect(wordsOf('created', { state: 'waiting', at: now }).mark?.text).toBe('Mail waiting')
  expect(wordsOf('copied', { state: 'refused', at: now - 1 }).mark).toBeNull()
  expect(wordsOf('opened', { state: 'refused', at: now }).mark).toBeNull()
})

it('marks what is not for one customer, or known by a person alone', () => {
  expect(stateWords({ ...standing, state: 'copied' })).toMatchObject({
    tag: 'Sent',
    mark: { text: 'Standing' },
  })
  const renewed = stateWords({ ...standing, state: 'replaced' })
  expect(renewed).toMatchObject({ tag: 'Withdrawn', mark: { text: 'Renewed' } })
  const confirmed = stateWords({ ...own, requestId: null, state: 'accepted' })
  expect(confirmed).toMatchObject({ tag: '✓ Sharing', mark: { text: 'confirmed here' } })
  expect(isStanding({ ...standing, state: 'outcome_unknown', url: null })).toBe(false)
})

it('reminds whoever has a link, as its state says', () => {
  for (const state of ['copied', 'opened'] as const) expect(isToRemind(linkOf({ state }))).toBe(true)
  for (const state of ['created', 'declined', 'accepted', 'outcome_unknown'] as const)
    expect(isToRemind(linkOf({ state }))).toBe(false)
})

it('leads with what staff noted, and names the account holder beside where that is another', () => {
  expect(holderOf({ customer: 'Riverside Dental', customerName: 'Maria Alvarez' })).toBe('Maria Alvarez')
  expect(holderOf({ customer: 'maria alvarez', customerName: 'Maria Alvarez' })).toBeNull()
  expect(holderOf({ customer: '', customerName: 'Maria Alvarez' })).toBeNull()
})

it('takes a mail for a reminder only where the customer may have the link already', () => {
  const now = new Date(2026, 10, 26, 14).getTime()
  const day = 86_400_000
  const first = (more: Partial<Link>) =>
    isFirstMail(linkOf({ state: 'copied', handedAt: now, copiedAt: now, ...more }), now)
  expect(first({})).toBe(true)
  expect(first({ state: 'created', handedAt: null, copiedAt: null })).toBe(true)
  expect(first({ handedAt: now - day, copiedAt: now - day })).toBe(false)
  expect(first({ state: 'opened' })).toBe(false)
  expect(first({ followUpAt: now })).toBe(false)
  expect(first({ followUpAt: now + day })).toBe(true)
  expect(first({ mail: { state: 'handed', at: now } })).toBe(false)
  const refused = { state: 'refused' as const, at: now }
  expect(first({ mail: refused, handedAt: now - day, copiedAt: now - day })).toBe(true)
  // The mail was refused, but the link was copied after that.
  expect(
    first({ mail: { state: 'refused', at: now - 6 * day }, handedAt: now - day, copiedAt: now - day }),
  ).toBe(false)
  // The refused mail was a reminder: the link was handed over a day after it was copied.
  expect(first({ mail: refused, handedAt: now - day, copiedAt: now - 2 * day })).toBe(false)
})

it('writes to who declined in words of their own, and reminds only who may have the link already', () => {
  const link = linkOf({ handedAt: 1, copiedAt: 1 })
  expect(mailKindOf({ ...link, state: 'declined' }, true)).toBe('declined')
  expect(mailKindOf({ ...link, state: 'opened' }, true)).toBe('reminder')
  expect(mailKindOf({ ...link, state: 'opened' }, false)).toBe('invitation')
  expect(mailKindOf({ ...link, state: 'created', handedAt: null, copiedAt: null }, true)).toBe('invitation')
})

it('says that who did not answer for days is waited for anew once the link is copied', () => {
  const now = new Date(2026, 10, 26, 14).getTime()
  const copied = (handedAt: number | null, followUpAt: number | null = null) => {
    const opened = { ...own, state: 'opened' as const, handedAt, followUpAt }
    return copiedWords(opened, opened, now)
  }
  expect(copied(now)).toBe('Link copied')
  expect(copied(now - 4 * 86_400_000)).toBe('Link copied. The wait for an answer begins again.')
  const used = { ...own, state: 'accepted' as const, handedAt: 1 }
  expect(copiedWords(used, used, now)).toBe('Link copied. It was used already.')
  expect(copiedWords({ ...used, followUpAt: now }, used, now)).toBe(
    'Link copied. It was used already. The follow-up is done.',
  )
  // A person matched it with a customer by hand, which proves no acceptance.
  expect(copiedWords({ ...used, requestId: null }, used, now)).toBe('Link copied')
  // Copying takes a day that has come away: that is said.
  expect(copied(now, now)).toBe('Link copied. The follow-up is done.')
  expect(copied(now, now + 86_400_000)).toBe('Link copied')
})

it('shows a note from where the search found something in it', () => {
  expect(noteFrom('Called on Monday', 'monday')).toBe('Called on Monday')
  expect(noteFrom('Asked for a call 😀back a day after', 'after')).toBe('…back a day after')
  expect(noteFrom('Asked for a call back after the holidays', 'holidays')).toBe('…k after the holidays')
  expect(noteFrom('Asked for a call back after the holidays', '')).toBe(
    'Asked for a call back after the holidays',
  )
})

it('says that other rows have the same link, and why', () => {
  expect(sameWords(9, standing)).toBe('The same link as 9 others: your company’s standing link.')
  expect(sameWords(1, own)).toBe('The same link as 1 other: the service gives it out more than once.')
})

it('says who accepted and was not looked at yet', () => {
  const at = Date.now()
  expect(acceptedWords({ name: 'Maria Alvarez', at }, 0)).toBe(`Maria Alvarez: sharing since ${clock(at)}`)
  const smile = `${'a'.repeat(22)}😀${'b'.repeat(9)}`
  expect(acceptedWords({ name: smile, at }, 0)).toBe(`${'a'.repeat(22)}😀…: sharing since ${clock(at)}`)
  expect(acceptedWords({ name: 'שרה\u202e', at }, 1)).toBe('\u2068שרה\u2069 and 1 other share')
  const long = 'Maximiliana Bartholomea Featherstonehaugh'
  expect(acceptedWords({ name: long, at }, 0)).toBe(`Maximiliana Bartholomea…: sharing since ${clock(at)}`)
  expect(acceptedWords({ name: null, at }, 2)).toBe('A customer and 2 others share')
})

it('marks who did not answer for days, where the service tells of answers', () => {
  const old = linkOf({ state: 'copied', handedAt: now - 3 * 86_400_000 })
  expect(hasNoAnswer(old, true, now)).toBe(true)
  expect(hasNoAnswer(old, false, now)).toBe(false)
  expect(hasNoAnswer({ ...old, handedAt: now - 86_400_000 }, true, now)).toBe(false)
  for (const state of ['created', 'accepted', 'declined'] as const)
    expect(hasNoAnswer({ ...old, state }, true, now)).toBe(false)
})

it('says of Copy link that one which was accepted works for nobody else', () => {
  expect(copyTitle({ ...own, state: 'accepted' })).toContain('nobody but who accepted it')
  expect(copyTitle({ ...own, state: 'opened' })).toBe('Copy link')
  // Everybody’s, and one that a person matched with a customer by hand.
  for (const other of [standing, { ...own, requestId: null }])
    expect(copyTitle({ ...other, state: 'accepted' })).toBe('Copy link')
})
