import { expect, it } from 'vitest'
import type { LinkMail } from '../../../contract/mail/mail.ts'
import { clock } from '../../ui/text/when.ts'
import { mailStateWords } from './mail-state.ts'

const now = new Date(2026, 10, 28, 16, 41).getTime()
const mail: LinkMail = {
  ...{ id: 'm', linkId: 'l', to: 'ann@b.example', subject: '', text: '', state: 'waiting', at: now },
  ...{ problem: 'later', answer: null, dueAt: now + 300_000 },
}

it('says when a mail that was put off is tried next, unless no mail goes out or that time has come', () => {
  const next = `Next try at ${clock(mail.dueAt)}.`
  expect(mailStateWords(mail, now).sentence).toContain(next)
  expect(mailStateWords({ ...mail, answer: '451 Greylisted' }, now).sentence).toMatch(
    new RegExp(`^${next} It says`),
  )
  expect(mailStateWords(mail, now, true).sentence).toBe('')
  expect(mailStateWords(mail, mail.dueAt).sentence).not.toContain('Next try')
})
