import { describe, expect, it } from 'vitest'
import { isolated } from '../../../../contract/isolated.ts'
import { everyLink } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { isMailable, leftOutWords, sentWords } from '../../../shared/many/many-messages.ts'
import { linkMessages } from '../../../shared/record/link/link-messages.ts'
import { isFollowUpDue, waitingWords } from '../../../shared/record/link/link-words.ts'
import { undoneWords } from '../../../shared/record/link/undo.ts'
import { actionWords, askedWords, byWords } from '../../../shared/record/sections/history-words.ts'
import { dateText, dayOf } from '../../../ui/text/day-field.ts'
import { short } from '../../../ui/text/when.ts'
import { withdrawnWords } from './selection/selection-messages.ts'
import { dayAfter, isNarrowed, spans, spanWord } from './shown-list.ts'

const day = 86_400_000
const now = new Date(2026, 10, 23, 9, 0).getTime()

const link = (values: Partial<Link> = {}): Link =>
  linkOf({
    ...{ customer: 'Ann', note: 'First\nSecond', redirectUrl: 'https://example.com/' },
    ...{ state: 'copied', copiedAt: 1, handedAt: 1 },
    ...values,
  })

it('is due on the day of its follow-up, whatever its state', () => {
  expect(isFollowUpDue(link({ followUpAt: now }), now)).toBe(true)
  expect(isFollowUpDue(link({ followUpAt: now + day }), now)).toBe(false)
  expect(isFollowUpDue(link(), now)).toBe(false)
  for (const state of ['accepted', 'declined', 'withdrawn', 'replaced'] as const)
    expect(isFollowUpDue(link({ followUpAt: now, state }), now)).toBe(true)
})

/** A day as the chip writes it: always as a date, never "today". */
const date = (time: number) => short(time, time + 30 * day)

describe('days that links are filtered by', () => {
  it('say themselves in the chip', () => {
    const [today, week] = spans(now)
    expect(spanWord(today?.span ?? everyLink, now)).toBe('Today')
    expect(spanWord(week?.span ?? everyLink, now)).toBe('Last 7 days')
    // Short also where the week begins in one month and ends in another.
    const [monday, next] = [dayOf('2026-11-30'), dayOf('2026-12-07')]
    expect(spanWord({ from: monday, to: next }, dayOf('2026-12-03') ?? 0)).toBe('This week')
    expect(spanWord({ from: monday, to: next }, now)).not.toBe('This week')
    const from = dayOf('2026-11-16')
    const last = dayOf('2026-11-18') ?? 0
    expect(spanWord({ from, to: dayAfter(last) }, now)).toMatch(/^(Nov )?16\s–\s18( Nov)?$/)
    expect(spanWord({ from, to: dayAfter(from ?? 0) }, now)).toBe(date(from ?? 0))
    expect(spanWord({ from, to: null }, now)).toBe(`Since ${date(from ?? 0)}`)
    expect(spanWord({ from: null, to: dayAfter(last) }, now)).toBe(`Until ${date(dayOf('2026-11-18') ?? 0)}`)
    expect(spanWord({ from: null, to: null }, now)).toBeNull()
    expect([dateText(from), dateText(null), dayOf('18.11.2026')]).toEqual(['2026-11-16', '', null])
  })

  it('narrow the register, as everything but its order does', () => {
    expect(isNarrowed({ ...everyLink, by: 'email', descending: false })).toBe(false)
    for (const part of [{ from: 1 }, { archived: true }, { followUp: true }, { maker: '' }, { search: 'x' }])
      expect(isNarrowed({ ...everyLink, ...part })).toBe(true)
  })
})

it('says what happened to a link, and by whom as far as that is known', () => {
  const at = { at: now, here: true, detail: '' }
  expect(actionWords({ ...at, action: 'email', detail: 'a@rivreside.example' }, link(), false)).toBe(
    'Email changed, was “a@rivreside.example”',
  )
  const mailed = { ...at, action: 'mailed', detail: 'ann@example.com' } as const
  expect(actionWords(mailed, link(), false)).toBe('Mail to ann@example.com handed to the mail server')
  // With practice data no mail leaves this computer.
  expect(actionWords(mailed, link(), true)).toBe('Practice mail to ann@example.com, not really sent')
  const declined = { ...at, here: false, action: 'declined' } as const
  expect(actionWords(declined, link(), false)).toBe('Declined')
  expect(actionWords(declined, link({ declineReason: 'Not my building' }), false)).toBe(
    `Declined: “${isolated('Not my building')}”`,
  )
  expect(byWords({ action: 'copied', here: true }, link())).toBe('by you')
  expect(byWords({ action: 'created', here: false }, link({ maker: 'Front desk' }))).toBe('by Front desk')
  expect(byWords({ action: 'created', here: false }, link({ maker: '' }))).toBe('by somebody else')
  expect(byWords({ action: 'accepted', here: false }, link({ customerName: 'Maria' }))).toBe('by Maria')
  expect(byWords({ action: 'accepted', here: false }, link({ customerName: 'שרה' }))).toBe(
    'by \u2068שרה\u2069',
  )
  expect(byWords({ action: 'accepted', here: true }, link())).toBe('(confirmed by you)')
  expect(byWords({ action: 'withdrawn', here: false }, link())).toBe('')
  expect(askedWords(link({ note: '' }), { customer: 'Anm', email: '', note: 'Old' })).toBe(
    'Changed on this computer. The service and colleagues have reference “Anm”, note “Old”.',
  )
  expect(askedWords(link({ note: 'New' }), { customer: 'Ann', email: '', note: '' })).toContain(
    'have no note.',
  )
})

it('claims that nobody answered only where the service tells of answers', () => {
  const friday = link({ handedAt: now - 3 * day, state: 'copied' })
  expect(waitingWords(friday, true, now)).toBe('No answer, 3 d')
  expect(waitingWords(friday, false, now)).toBe('Sent 3 days ago')
  for (const handedAt of [null, now])
    expect(waitingWords({ ...friday, handedAt }, true, now)).toBe('To follow up')
  // Its customer answered, and a person chose a day after that.
  for (const state of ['accepted', 'declined'] as const)
    expect(waitingWords({ ...friday, state }, true, now)).toBe('To follow up')
})

it('says what was done with many links, and what was taken back', () => {
  expect(sentWords(['queued', 'queued', 'left'])).toBe(
    '2 mails in the queue to your mail server. 1 link skipped: something is missing.',
  )
  expect(withdrawnWords(['withdrawn', 'accepted'])).toBe('1 link withdrawn. 1 link accepted already.')
  expect([linkMessages.archived(1, true), linkMessages.archived(2, false)]).toEqual([
    'Link archived',
    '2 links taken out of the archive',
  ])
  expect(undoneWords({ what: 'archive', links: 3, ids: [] })).toBe('3 links back from the archive')
  expect(undoneWords({ what: 'edit', links: 0, ids: [] })).toBe('Nothing undone: it was changed again since')
  expect(undoneWords(null)).toBe('Nothing to undo')
})

it('names who of many gets no mail, and why', () => {
  const shared = link({ customer: 'Maria', email: 'm@example.com', state: 'accepted' })
  expect(leftOutWords([])).toBe('')
  expect(leftOutWords([link(), shared])).toBe('No mail to Ann (no email address), Maria (sharing).')
  const many = Array.from({ length: 7 }, (_, n) => link({ customer: `Ann ${n}` }))
  const declined = link({ customer: 'Dana', email: 'd@example.com', state: 'declined' })
  expect([isMailable(declined), isMailable({ ...declined, state: 'opened' })]).toEqual([false, true])
  expect(leftOutWords([declined])).toBe('No mail to Dana (declined).')
  expect(leftOutWords([shared], 'Not withdrawn:')).toBe('Not withdrawn: Maria (sharing).')
  expect(leftOutWords([link()], 'Not withdrawn:', 'standing link')).toBe(
    'Not withdrawn: Ann (standing link).',
  )
  expect(leftOutWords(many)).toMatch(/^No mail to Ann 0 \(.*Ann 4 \(no email address\) and 2 more\.$/)
})
