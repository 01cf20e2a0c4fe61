import { expect, it } from 'vitest'
import type { LinkMail } from '../../../contract/mail/mail.ts'
import { clock } from '../../ui/text/when.ts'
import { beforeWords, mailStateWords, overWords } from './mail-state.ts'

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

it('warns before a mail with a link that a colleague made: whether they sent it is not known here', () => {
  const link = { state: 'created' as const, maker: 'Front desk' }
  expect(beforeWords([], link)).toBe('Front desk created this link and may have sent it already.')
  expect(beforeWords([], { ...link, maker: '' })).toContain('Somebody else')
  expect(beforeWords([], { ...link, maker: null })).toBeNull()
  expect(beforeWords([], { ...link, state: 'copied' })).toBeNull()
  expect(beforeWords([{ ...mail, state: 'handed' }], link)).toContain('handed to the mail server')
})

it('says that a link is over: no mail with it makes sense any more', () => {
  for (const state of ['withdrawn', 'replaced'] as const)
    expect(overWords(state)).toContain('no longer works')
  expect(overWords('accepted')).toContain('has accepted')
  for (const state of ['created', 'copied', 'declined', undefined] as const)
    expect(overWords(state)).toBeNull()
})
