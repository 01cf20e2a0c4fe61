import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueuedMail } from '../../../ledger/mail/mails.ts'
import type { MailFailure } from '../smtp/problem.ts'
import { judge, nextStep } from './outcome.ts'

const hour = 3_600_000
const now = 1_800_000_000_000
const mail: QueuedMail = {
  ...{ id: 'm', linkId: 'l', messageId: '<m@x>', to: 'a@b.example', subject: 's', text: 't' },
  ...{ createdAt: now - hour, dueAt: now - hour, attempts: 0 },
}

const failed: fc.Arbitrary<MailFailure> = fc.record({
  step: fc.constantFrom('connect', 'login', 'sender', 'recipient', 'data', 'content'),
  problem: fc.constantFrom(
    'timed_out',
    'dropped',
    'later',
    'password_refused',
    'recipient_refused',
    'outcome_unknown',
  ),
  code: fc.option(fc.integer({ min: 400, max: 599 })),
  answer: fc.option(fc.string()),
})

describe('what becomes of a mail', () => {
  it('is tried again only where the server certainly does not have it', () => {
    fc.assert(
      fc.property(failed, fc.nat(50), fc.nat(20), (sent, attempts, failures) => {
        const { end } = judge({ ...mail, attempts }, { ok: false, ...sent }, failures, now)
        const mayHaveIt = sent.step === 'content' && sent.code === null
        expect(end.state === 'unknown').toBe(mayHaveIt)
        if (end.state === 'waiting') expect(sent.step !== 'content' || (sent.code ?? 0) < 500).toBe(true)
        expect(end.state).not.toBe('handed')
      }),
    )
    expect(judge(mail, { ok: true, answer: '250 ok' }, 3, now)).toMatchObject({
      end: { state: 'handed', answer: '250 ok' },
      hold: null,
    })
  })

  it('holds the queue up for what every mail would meet, and leaves it to a person where only that helps', () => {
    const at = (step: MailFailure['step'], problem: MailFailure['problem'], code: number | null) =>
      judge(mail, { ok: false, step, problem, code, answer: null }, 0, now)
    expect(at('connect', 'nothing_answers', null)).toMatchObject({
      end: { state: 'waiting' },
      hold: { until: now + 15_000 },
    })
    for (const problem of ['certificate_expired', 'certificate_untrusted', 'no_tls'] as const) {
      expect(at('connect', problem, null)).toMatchObject({
        end: { state: 'waiting' },
        hold: { problem, until: null },
      })
    }
    expect(at('login', 'password_refused', 535).hold?.until).toBeNull()
    // First in the queue still once the password is right; what the server may mend itself is tried with another mail first.
    expect(at('login', 'password_refused', 535).end.dueAt).toBe(mail.dueAt)
    expect(at('recipient', 'dropped', null).end.dueAt).toBe(now)
    expect(at('sender', 'sender_refused', 552).end.dueAt).toBe(now)
    expect(at('sender', 'sender_refused', 550)).toMatchObject({
      end: { state: 'waiting' },
      hold: { until: null },
    })
    expect(at('recipient', 'recipient_refused', 550)).toMatchObject({ end: { state: 'refused' }, hold: null })
    expect(at('recipient', 'dropped', null)).toMatchObject({
      end: { state: 'waiting' },
      hold: { until: now + 15_000 },
    })
  })

  it('is put off longer and longer, for a day at most', () => {
    const later = { ok: false, step: 'recipient', problem: 'later', code: 451, answer: '451 later' } as const
    const pauses = [0, 1, 2, 3, 4, 5, 50].map(
      attempts => (judge({ ...mail, attempts }, later, 0, now).end.dueAt - now) / 60_000,
    )
    expect(pauses).toEqual([1, 5, 15, 30, 60, 60, 60])
    expect(judge({ ...mail, createdAt: now - 24 * hour }, later, 0, now).end).toMatchObject({
      state: 'refused',
      problem: 'gave_up',
      answer: '451 later',
    })
  })
})

describe('what the queue does next', () => {
  const base = { now, hold: null, paused: false, mail: { dueAt: now }, left: [], perMinute: 30 }
  it('rests without a mail, and while a person must act', () => {
    expect(nextStep({ ...base, mail: null })).toBe('rest')
    expect(nextStep({ ...base, hold: { problem: 'password_refused', answer: null, until: null } })).toBe(
      'rest',
    )
    expect(nextStep({ ...base, paused: true })).toBe('rest')
    expect(nextStep(base)).toBe('send')
  })

  it('never sends more in a minute than is allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 90_000 })),
        (perMinute, ago) => {
          const left = ago.map(time => now - time).sort((one, other) => one - other)
          const lately = left.filter(time => time > now - 60_000).length
          const step = nextStep({ ...base, left, perMinute })
          expect(step === 'send').toBe(lately < perMinute)
          if (typeof step === 'object') expect(step.wait).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('waits in pieces of a minute, and waits for no time that only a clock gone back could have set', () => {
    expect(nextStep({ ...base, mail: { dueAt: now + 30 * 60_000 } })).toEqual({ wait: 60_000 })
    expect(nextStep({ ...base, mail: { dueAt: now + 30_000 } })).toEqual({ wait: 30_000 })
    expect(nextStep({ ...base, mail: { dueAt: now + 24 * hour } })).toBe('send')
    expect(nextStep({ ...base, hold: { problem: 'timed_out', answer: null, until: now + 24 * hour } })).toBe(
      'send',
    )
    expect(nextStep({ ...base, left: Array.from({ length: 99 }, () => now + 24 * hour) })).toBe('send')
  })
})
