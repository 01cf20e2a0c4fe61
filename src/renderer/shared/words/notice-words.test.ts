import { expect, it } from 'vitest'
import { fullTime } from '../../ui/text/when.ts'
import { noticeWords } from './notice-words.ts'

const whole = (kept: number) => ({ kept, fromBackup: 0, lost: 0 })
const backupAt = new Date(2026, 0, 5, 10, 30).getTime()

it('says what a rescue brought over, what came from the last back-up, what it could not, and where the old file is', () => {
  const rescued = { kind: 'rescued' as const, file: 'ledger-set-aside-1.db', backupAt: null }
  expect(noticeWords({ ...rescued, links: whole(1), others: whole(1200) }).sentence).toBe(
    '1 link and 1,200 other entries came over; nothing is missing. Accounts are read again from the service. The old file is kept for 30 days as ledger-set-aside-1.db.',
  )
  const lost = { links: { kept: 40, fromBackup: 3, lost: 2 }, others: { kept: 9, fromBackup: 0, lost: 1 } }
  expect(noticeWords({ ...rescued, ...lost, backupAt }).sentence).toContain(
    `40 links and 9 other entries came over; 3 links came from the back-up of ${fullTime(backupAt)}; 2 links and 1 other entry could not be read. Links that the service knows are read again`,
  )
  // Counts of zero are left out of the sentence.
  const none = { links: { kept: 0, fromBackup: 0, lost: 6 }, others: { kept: 8, fromBackup: 0, lost: 0 } }
  const { title, sentence } = noticeWords({ ...rescued, ...none })
  expect(title).toBe('Part of your stored data was rescued.')
  expect(sentence).toMatch(
    /^8 other entries came over; 6 links could not be read\. Links that the service knows/,
  )
})

it('names the file that was set aside, or says that there was none', () => {
  expect(noticeWords({ kind: 'set_aside', file: 'old.db' }).sentence).toBe(
    'as old.db. Nothing was deleted; the file is kept for 30 days.',
  )
  expect(noticeWords({ kind: 'set_aside', file: null }).title).toBe('You started fresh.')
})

it('says of when the back-up is that was put in place, and where the old file is', () => {
  const { title, sentence } = noticeWords({ kind: 'restored', file: 'old.db', backupAt })
  expect(title).toContain(fullTime(backupAt))
  expect(sentence).toMatch(/lost.*old\.db/)
})

it('says that an earlier store was taken over, and where it is', () => {
  expect(noticeWords({ kind: 'taken_over', file: 'store-old.db', links: 12 }).sentence).toMatch(
    /^12 links came over.*store-old\.db/,
  )
})
