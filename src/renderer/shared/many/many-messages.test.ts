import { expect, it } from 'vitest'
import type { LinkMail } from '../../../contract/mail/mail.ts'
import { linkOf } from '../../../contract/testing/link-of.ts'
import {
  areReminders,
  becomeWords,
  cautionWords,
  lacksName,
  leaveOutWords,
  sentWords,
} from './many-messages.ts'

const now = new Date(2026, 10, 26, 14).getTime()
const link = linkOf({ state: 'copied', handedAt: now, copiedAt: now })
const mailed = (state: 'handed' | 'refused', hoursAgo: number) => {
  const at = now - hoursAgo * 3_600_000
  return { ...link, mail: { state, at }, handedAt: at, copiedAt: at - 1 }
}

it('says who of many was mailed today, and whose mail was refused', () => {
  expect(cautionWords('invitation', [link, mailed('handed', 15)], now)).toBe('')
  const many = [mailed('handed', 1), mailed('handed', 2), mailed('refused', 40)]
  expect(cautionWords('invitation', many, now)).toBe(
    '2 of them got a mail today. The last mail to 1 of them was refused.',
  )
})

it('offers to leave out who was mailed today or refused the last mail, and counts them', () => {
  expect(leaveOutWords([link, mailed('handed', 15)], now)).toBe('')
  expect(leaveOutWords([link, mailed('handed', 1)], now)).toBe('Leave out who got one today (1)')
  expect(leaveOutWords([mailed('refused', 40), link], now)).toBe('Leave out whose last mail was refused (1)')
  const many = [mailed('handed', 1), mailed('handed', 2), mailed('refused', 40)]
  expect(leaveOutWords(many, now)).toBe('Leave out who got one today, or whose last mail was refused (3)')
})

it('counts a mail that waits in the queue among those to leave out: its customer would get two', () => {
  const queued = (state: 'waiting' | 'sending') => ({ ...link, mail: { state, at: now - 30 * 3_600_000 } })
  const many = [queued('waiting'), queued('sending'), mailed('handed', 1)]
  expect(leaveOutWords(many, now)).toBe('Leave out who got one today, or whose mail still waits (3)')
  expect(cautionWords('invitation', many, now)).toBe(
    '1 of them got a mail today. Mails to 2 of them still wait to be sent.',
  )
})

it('says how many were created by colleagues, whose mails nobody knows here', () => {
  const theirs = { ...link, state: 'created' as const, maker: 'Front desk' }
  expect(cautionWords('invitation', [link, theirs], now)).toBe(
    '1 of them was created by a colleague, who may have sent it already.',
  )
  expect(cautionWords('invitation', [{ ...theirs, mail: { state: 'refused', at: now } }], now)).not.toContain(
    'colleague',
  )
})

it('does not count those of whom all were mailed today', () => {
  const some = (mails: number) => Array.from({ length: mails }, () => mailed('handed', 1))
  expect(cautionWords('invitation', some(4), now)).toBe('All 4 got a mail today.')
  expect(cautionWords('invitation', some(2), now)).toBe('Both got a mail today.')
  expect(cautionWords('invitation', some(1), now)).toBe('This customer got a mail today.')
})

it('speaks of one customer as of one', () => {
  expect(cautionWords('reminder', [mailed('refused', 40)], now)).toBe('Their last mail was refused.')
  expect(cautionWords('reminder', [link], now)).toBe('They got no mail before this reminder.')
  const theirs = { ...link, state: 'created' as const, maker: 'Front desk' }
  expect(cautionWords('invitation', [theirs], now)).toBe(
    'Their link was created by a colleague, who may have sent it already.',
  )
})

it('says to whom a reminder would be the first mail', () => {
  expect(cautionWords('reminder', [link, link, mailed('handed', 40)], now)).toBe(
    '2 of them got no mail before this reminder.',
  )
})

it('says one thing of mails that were queued: that they wait, what holds them up, what became of them, or that they were practised', () => {
  const server = { perMinute: 30 }
  const queue = { practice: false, server, waiting: 0, sent: 0, paused: false, hold: null, putOff: null }
  const mails = (...states: LinkMail['state'][]) => states.map(state => ({ state }))
  const said = (now: Partial<typeof queue>, ...[read]: [ReturnType<typeof mails>?]) =>
    sentWords(['queued', 'queued'], queued => becomeWords(queued, { ...queue, ...now }, read))
  expect(said({ practice: true })).toBe('2 mails practised: no mail was sent.')
  const put = 'Put 2 mails in the queue to your mail server.'
  expect(said({})).toBe(put)
  expect(said({}, mails('handed', 'sending'))).toBe(put)
  expect(said({ waiting: 1, sent: 1 })).toBe(
    `${put} Sending mails. 1 of 2, 30 a minute, up to 1 minute left.`,
  )
  expect(said({ waiting: 2, paused: true })).toBe(`${put} Mails paused. 2 mails to go.`)
  expect(said({ sent: 2 }, mails('handed', 'handed'))).toBe(`${put} 2 mails sent.`)
  expect(said({ sent: 2 }, mails('handed', 'refused'))).toBe(`${put} 1 sent, 1 refused.`)
  expect(said({}, [])).toBe(`${put} No mail was sent.`)
})

it('leaves out who has no name where the message needs one', () => {
  const text = (words: string) => ({ subject: '', text: words })
  const nameless = { ...link, customer: '' }
  expect(lacksName(nameless, text('Hello {customer}, {link}'))).toBe(true)
  expect(lacksName(nameless, text('Re {reference}: {link}'))).toBe(true)
  expect(lacksName(nameless, text('Hello, {link}'))).toBe(false)
  expect(lacksName({ ...nameless, customerName: 'Ann' }, text('Hello {customer}'))).toBe(false)
  expect(lacksName({ ...link, customer: 'Ann' }, text('Hello {customer}'))).toBe(false)
})

it('claims no mail where every link was skipped, or nothing was begun', () => {
  expect(sentWords(['left', 'left'])).toBe('2 links skipped: something is missing.')
  expect(sentWords([])).toBe('No mail was sent.')
})

it('takes mails to links for reminders where each that gets one was handed over or opened already', () => {
  const mailable = { url: 'https://x.example/1', email: 'ann@b.example' }
  const sent = { ...mailed('handed', 1), ...mailable }
  const opened = { ...sent, state: 'opened' as const }
  const fresh = { ...link, ...mailable, state: 'created' as const, handedAt: null, copiedAt: null }
  expect(areReminders([sent, opened])).toBe(true)
  expect(areReminders([sent, fresh])).toBe(false)
  // No mail goes to these.
  expect(areReminders([sent, { ...fresh, email: '' }, { ...sent, state: 'accepted' }])).toBe(true)
  expect(areReminders([{ ...sent, state: 'declined' }])).toBe(false)
  expect(areReminders([])).toBe(false)
})
