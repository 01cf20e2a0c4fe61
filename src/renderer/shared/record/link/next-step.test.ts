import { expect, it } from 'vitest'
import { linkOf } from '../../../../contract/testing/link-of.ts'
import { nextStep } from './next-step.ts'

const link = linkOf({ state: 'copied', copiedAt: 1, handedAt: 1 })
const known = { link, details: undefined, fresh: false, isRefused: false }
const account = { customerId: 'cus_1', utilityAccounts: [{}] }
const sharing = { ended: null, email: 'ann@example.com', account }

it('is a mail to whoever has not answered, and a reminder once they have the link', () => {
  expect(nextStep({ ...known, link: { ...link, state: 'created' } })).toBe('send')
  expect(nextStep(known)).toBe('remind')
  expect(nextStep({ ...known, fresh: true })).toBe('send')
  expect(nextStep({ ...known, fresh: true, link: { ...link, state: 'opened' } })).toBe('remind')
  expect(nextStep({ ...known, fresh: true, link: { ...link, mail: { state: 'handed', at: 1 } } })).toBe(
    'remind',
  )
})

it('is to take it out of the archive before anything else is done with it', () => {
  expect(nextStep({ ...known, link: { ...link, archived: true } })).toBe('restore')
})

it('is no second mail on the day of the first: the link is copied', () => {
  const now = new Date(2026, 10, 26, 14).getTime()
  const mailed = (state: 'handed' | 'written' | 'refused' | 'waiting', hoursAgo: number) =>
    nextStep({ ...known, link: { ...link, mail: { state, at: now - hoursAgo * 3_600_000 } } }, now)
  expect(mailed('handed', 1)).toBe('copy')
  expect(mailed('handed', 15)).toBe('remind')
  expect(mailed('written', 1)).toBe('copy')
  expect(mailed('written', 15)).toBe('remind')
  // Refused, and the address corrected since: no mail ever arrived, so the next one is no reminder.
  expect(mailed('refused', 1)).toBe('send')
  const mail = { state: 'refused' as const, at: now }
  expect(nextStep({ ...known, link: { ...link, handedAt: 2, mail } }, now)).toBe('remind')
  // While a mail waits in the queue no other one is offered, also if it is the first.
  expect(mailed('waiting', 15)).toBe('copy')
  const first = { ...link, state: 'created' as const, mail: { state: 'waiting' as const, at: now } }
  expect(nextStep({ ...known, link: first }, now)).toBe('copy')
  expect(nextStep({ ...known, link: { ...first, state: 'declined' } }, now)).toBe('copy')
})

it('is never what cannot help: a reminder to who declined, or to an address that was refused', () => {
  expect(nextStep({ ...known, link: { ...link, state: 'declined' } })).toBe('writeEmail')
  expect(nextStep({ ...known, isRefused: true })).toBe('correctEmail')
  expect(nextStep({ ...known, link: { ...link, state: 'outcome_unknown', url: null } })).toBeNull()
})

it('is the data once they share it, and a mail where they share nothing yet', () => {
  const accepted = { ...known, link: { ...link, state: 'accepted' as const } }
  expect(nextStep({ ...accepted, details: sharing })).toBe('copyAll')
  const nothing = { ...sharing, account: { ...account, utilityAccounts: [] } }
  expect(nextStep({ ...accepted, details: nothing })).toBe('writeEmail')
  expect(nextStep({ ...accepted, details: { ...nothing, email: null } })).toBeNull()
})

it('is another link once one is over', () => {
  expect(nextStep({ ...known, link: { ...link, state: 'withdrawn' } })).toBe('renew')
  const ended = { endedAt: 1, removalDue: null }
  expect(nextStep({ ...known, details: { ...sharing, ended } })).toBe('renew')
  const accepted = { ...link, state: 'accepted' as const }
  expect(nextStep({ ...known, link: { ...accepted, endedAt: 5 } })).toBe('renew')
  expect(nextStep({ ...known, link: { ...accepted, endedAt: null } })).toBeNull()
  expect(nextStep({ ...known, link: undefined, details: { ...sharing, ended } })).toBeNull()
})
