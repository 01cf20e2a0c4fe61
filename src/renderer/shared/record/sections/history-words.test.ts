import { expect, it } from 'vitest'
import type { LinkAction, LinkActionName } from '../../../../contract/links/register.ts'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { day } from '../../../ui/text/when.ts'
import { actionWords, byWords, followUpAfter, placeOfEnd, withoutRepeats } from './history-words.ts'

const done = (action: LinkActionName, at = 0, detail = ''): LinkAction => ({ action, at, here: true, detail })
const link = linkOf({ state: 'copied', stateAt: 0 })

it('says who refused a mail, and that no server did where the link was gone before it left', () => {
  const refused = done('mail_refused', 0, 'a@b.example')
  expect(actionWords(refused, link, false)).toBe('Mail to a@b.example refused by the mail server')
  expect(byWords(refused, link)).toBe('')
  const putOff = done('mail_put_off', 0, 'a@b.example')
  expect(actionWords(putOff, link, false)).toBe('Mail to a@b.example put off by the mail server, not sent')
  expect(byWords(putOff, link)).toBe('')
  expect(byWords(done('mail_unknown'), link)).toBe('')
  expect(byWords(done('copied'), link)).toBe('by you')
  const gone = { ...link, state: 'withdrawn' } as const
  expect(actionWords(refused, gone, false)).toBe('Mail to a@b.example not sent')
  // A server had refused it before.
  expect(actionWords(refused, { ...gone, stateAt: 1 }, false)).toMatch(/refused by the mail server$/)
})

it('says that a mail was not sent as its customer had answered, which nobody at this desk did', () => {
  const dropped = { ...done('mail_taken_back', 0, 'a@b.example'), here: false }
  expect(actionWords(dropped, link, false)).toBe('Mail to a@b.example not sent: answered already')
  expect(byWords(dropped, link)).toBe('')
  expect(actionWords(done('mail_taken_back'), link, false)).toBe('Mail taken back')
})

it('has one line for copies within a minute', () => {
  const shown = (actions: LinkAction[]) => withoutRepeats(actions).map(({ action, at }) => [action, at])
  expect(
    shown([done('copied', 70_000), done('copied', 40_000), done('copied', 0), done('created', 0)]),
  ).toEqual([
    ['copied', 70_000],
    ['created', 0],
  ])
  expect(shown([done('copied', 90_000), done('copied', 0)])).toHaveLength(2)
  expect(shown([done('copied', 20_000), done('opened', 10_000), done('copied', 0)])).toHaveLength(3)
})

it('says by whom an account was shared', () => {
  const accepted = { ...done('accepted'), here: false }
  const byOlivia = { ...link, customerName: 'Olivia Ordinary' }
  expect([actionWords(accepted, byOlivia, false), byWords(accepted, byOlivia)]).toEqual([
    'Shared',
    'by Olivia Ordinary',
  ])
})

it('says which follow-up date was changed', () => {
  const changed = done('follow_up', 0, String(Date.now() + 86_400_000))
  expect(actionWords(changed, link, false)).toBe('Follow-up date changed from tomorrow')
})

it('says of each follow-up date to what it was changed, also where it was taken back', () => {
  const [monday, tuesday] = [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 0, 6, 12)]
  const actions = [
    done('follow_up', 4, `${monday}`),
    done('copied', 3),
    done('follow_up', 2, `${tuesday}`),
    done('follow_up', 1, ''),
  ]
  const said = (followUpAt: number | null) =>
    actions
      .map((action, index) =>
        actionWords(action, link, false, followUpAfter(actions, index, { ...link, followUpAt })),
      )
      .filter(text => text.startsWith('Follow-up'))
  expect(said(null)).toEqual([
    `Follow-up date removed: ${day(monday)}`,
    `Follow-up date changed from ${day(tuesday)} to ${day(monday)}`,
    `Follow-up date set to ${day(tuesday)}`,
  ])
  expect(said(tuesday)[0]).toBe(`Follow-up date changed from ${day(monday)} to ${day(tuesday)}`)
})

it('puts an end below what staff did after it, and above all before', () => {
  const actions = [done('archived', 30), done('accepted', 20), done('created', 10)]
  expect([40, 30, 25, 20, 5].map(at => placeOfEnd(actions, at))).toEqual([0, 0, 1, 1, 3])
  expect(placeOfEnd([], 5)).toBe(0)
})
