import { expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import type { MailField } from '../../../../contract/mail/mail.ts'
import type { RowMails, RunRow, RunState } from '../../../../contract/run.ts'
import {
  leftWords,
  listState,
  mailedWords,
  mailReason,
  mailState,
  mailTotals,
  noMailWords,
  savedWords,
  stepWords,
} from './mail-states.ts'
import { messages } from './send-messages.ts'

const none = { withoutEmail: 0, left: 0, failure: null }

it('says which rows were left out, but for those that lack a name: these stand in the list by themselves', () => {
  const lacking = (missing: MailField[]): Failure => ({ code: 'mail_fields', missing, unknown: [] })
  expect(leftWords(none)).toBe('')
  expect(leftWords({ withoutEmail: 1, left: 2, failure: lacking(['company']) })).toBe(
    ' 1 row without an email address. 2 rows skipped: something is missing.',
  )
  for (const fields of [['customer'], ['customer', 'reference']] as MailField[][])
    expect(leftWords({ ...none, left: 1, failure: lacking(fields) })).toBe('')
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

it('says that an email was corrected only where it is not the one of the file', () => {
  const row = {
    mail: null,
    mailing: 'mail_none',
    state: 'created',
    fixed: true,
    cells: ['Ann', 'ann@b.example'],
  }
  const reasonOf = (email: string) => mailReason({ ...row, email } as unknown as RunRow)
  expect([reasonOf('ann@b.example'), reasonOf('ann@c.example')]).toEqual(['', 'Email corrected'])
})

it('says of a row without a name what the tab of such rows says, and how to add one', () => {
  const row = { mail: null, mailing: 'mail_nameless', email: 'a@b.example', cells: [], fixed: false }
  expect(mailState(row as unknown as RunRow).word).toBe(messages.noName)
  expect(mailReason(row as unknown as RunRow)).toBe('Open the row to add one')
})

it('calls a list done once its mails are, and says what is open or went wrong with them', () => {
  const settled = { mail_none: 0, mail_nameless: 0, mail_waiting: 0, mail_handed: 3, mail_written: 0 }
  const mails = { ...settled, mail_refused: 0, mail_unknown: 0, mail_left_out: 2 }
  const wordOf = (other: Partial<typeof mails>, state: RunState = 'done') =>
    listState(state, { ...mails, ...other }).word
  expect(wordOf({})).toBe('Done')
  expect(wordOf({ mail_waiting: 4, mail_refused: 1 })).toBe('4 mails waiting')
  expect(wordOf({ mail_refused: 1, mail_none: 1 })).toBe('1 mail refused')
  expect(wordOf({ mail_unknown: 2 })).toBe('2 mails unknown')
  expect(wordOf({ mail_nameless: 1 })).toBe('1 mail not sent')
  // Without any mail sent, the list was for its links alone.
  expect(wordOf({ mail_handed: 0, mail_none: 3 })).toBe('Done')
  expect(wordOf({ mail_waiting: 4 }, 'paused')).toBe('Paused')
  expect(listState('done', undefined).word).toBe('Done')
})

it('counts in the step’s head what was handed over, and says what was refused', () => {
  const none = { mail_none: 1, mail_nameless: 0, mail_waiting: 0, mail_written: 1, mail_left_out: 3 }
  const mails = { ...none, mail_handed: 8, mail_refused: 0, mail_unknown: 1 }
  expect(stepWords(mails)).toBe('9 of 11')
  expect(stepWords({ ...mails, mail_refused: 2 })).toBe('9 of 13, 2 refused')
  expect(stepWords(undefined)).toBe('')
})

it('says how many mails are sent, of all that a list has, and that all are only where none is left', () => {
  const none = { mail_none: 0, mail_nameless: 0, mail_waiting: 0, mail_written: 0, mail_left_out: 1 }
  const doneOf = (other: Partial<RowMails>, isPractice = false) => {
    const mails = { ...none, mail_handed: 2, mail_refused: 0, mail_unknown: 0, ...other }
    return messages.done(mailTotals(mails).all, mails, isPractice)
  }
  const practisedOf = (other: Partial<RowMails>) => doneOf(other, true)
  expect(doneOf({})).toBe('All 2 mails sent.')
  expect(doneOf({ mail_handed: 1 })).toBe('1 mail sent.')
  expect(doneOf({ mail_none: 7, mail_nameless: 1 })).toBe('2 of 10 mails sent.')
  expect(doneOf({ mail_refused: 1, mail_unknown: 1 })).toBe(
    '2 of 4 mails sent. 1 refused. Of 1 the outcome is unknown.',
  )
  expect(doneOf({ mail_handed: 0, mail_written: 3 })).toBe('0 of 3 mails sent. 3 drafts saved.')
  expect(practisedOf({})).toBe('2 mails for practice: nothing was really sent.')
  expect(practisedOf({ mail_written: 1 })).toBe(
    '2 mails for practice: nothing was really sent. 1 draft saved.',
  )
  expect(practisedOf({ mail_handed: 0, mail_written: 3 })).toBe('3 drafts saved.')
})

it('says of an earlier list how many mails were sent, and apart from them how many drafts were saved', () => {
  const none = { mail_none: 1, mail_nameless: 0, mail_waiting: 0, mail_written: 0, mail_left_out: 1 }
  const wordsOf = (other: Partial<RowMails>) =>
    mailedWords({ ...none, mail_handed: 0, mail_refused: 0, mail_unknown: 0, ...other })
  expect(wordsOf({})).toBe('1 mail not sent')
  expect(wordsOf({ mail_none: 0 })).toBe('')
  expect(wordsOf({ mail_handed: 2, mail_refused: 1 })).toBe('2 of 4 mails')
  expect(wordsOf({ mail_handed: 2, mail_written: 3 })).toBe('2 of 6 mails, 3 drafts')
  expect(wordsOf({ mail_written: 3 })).toBe('3 drafts')
})

it('says why a list has no mail to send: its links have no email, or were answered', () => {
  const wordsOf = (emails: string[], total = emails.length) =>
    noMailWords({ rows: emails.map(email => ({ email }) as RunRow), total })
  expect(wordsOf(['', ''])).toBe('No row has an email. Open a row to add one, or export the results.')
  expect(wordsOf(['ann@b.example', 'bob@b.example'])).toBe('All links were answered already, or withdrawn.')
  for (const [emails, total] of [[['ann@b.example', '']], [[''], 2], [['ann@b.example'], 2]] as const)
    expect(wordsOf([...emails], total)).toBe('No mail to send. Open a row to see why, or export the results.')
})
