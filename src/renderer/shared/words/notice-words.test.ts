import { expect, it } from 'vitest'
import { noticeWords } from './notice-words.ts'

const whole = (kept: number) => ({ kept, lost: 0 })

it('says what a rescue brought over, what it could not, and where the old file is', () => {
  const rescued = { kind: 'rescued' as const, file: 'store-set-aside-1.db' }
  expect(
    noticeWords({ ...rescued, links: whole(1), customers: whole(1200), others: whole(3) }).sentence,
  ).toBe(
    '1 link and 1,200 customers were brought over, nothing is missing. Accounts are read again from the service. The old file is kept for 30 days as store-set-aside-1.db.',
  )
  const lost = { links: { kept: 40, lost: 2 }, customers: { kept: 9, lost: 1 }, others: { kept: 3, lost: 2 } }
  expect(noticeWords({ ...rescued, ...lost }).sentence).toContain(
    '40 links and 9 customers were brought over; 2 links, 1 customer, and 2 other entries could not be read.',
  )
})

it('names the file that was set aside, or says that there was none', () => {
  expect(noticeWords({ kind: 'set_aside', file: 'old.db' }).sentence).toBe(
    'as old.db. Nothing was deleted; the file is kept for 30 days.',
  )
  expect(noticeWords({ kind: 'set_aside', file: null }).title).toBe('A new store was begun.')
})

it('says of a log that was cut that what was confirmed is there', () => {
  expect(noticeWords({ kind: 'log_cut', file: 'copy.db' }).sentence).toMatch(
    /confirmed before is here.*copy\.db/,
  )
})
