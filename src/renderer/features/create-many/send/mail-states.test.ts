import { expect, it } from 'vitest'
import { mailedWords, mailState, savedWords } from './mail-states.ts'

const none = { queued: 0, before: 0, withoutEmail: 0, left: 0 }

it('says which mails are new in the queue, and which were put there before', () => {
  expect(mailedWords({ ...none, queued: 298, withoutEmail: 1 })).toBe(
    '298 mails in the queue to your mail server. 1 row without an email address.',
  )
  expect(mailedWords({ ...none, queued: 12, before: 286 })).toBe(
    '12 mails in the queue to your mail server. 286 mails were there before.',
  )
  expect(mailedWords({ ...none, before: 1, left: 2 })).toBe(
    'No new mail: 1 mail was in the queue before. 2 rows skipped: something is missing.',
  )
  expect(mailedWords(none)).toBe('0 mails in the queue to your mail server.')
  expect(mailedWords({ ...none, queued: 2, left: 1 }, true)).toBe('1 row skipped: something is missing.')
  expect(savedWords({ ...none, saved: 1, folder: 'Drafts' })).toBe('1 draft saved in Drafts.')
})

it('says of a mail of practice data that it was practised: no server answered it', () => {
  const at = new Date(2026, 10, 16, 10, 52).getTime()
  const mail = { id: 'mail-1', state: 'handed', at, to: 'ann@example.com', problem: null } as const
  const wordOf = (answer: string | null) =>
    mailState({ mailing: 'mail_handed', mail: { ...mail, answer } }, at).word
  expect(wordOf(null)).toMatch(/^✓ Practised 10:52/)
  expect(wordOf('250 queued')).toMatch(/^✓ Sent 10:52/)
})
