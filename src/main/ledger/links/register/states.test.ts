import { expect, it } from 'vitest'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { memoryLedger } from '../../testing/ledger-file.ts'

it('is sent once it was copied, mailed or handed over, and ended once its customer ended what they shared', () => {
  const { db, ledger } = memoryLedger()
  const add = (id: string) => {
    ledger.links.add(1, {
      id,
      customer: id,
      email: '',
      note: '',
      redirectUrl: 'https://x.example',
      createdAt: 1,
    })
    ledger.links.setUrl({ id, url: `https://x.example/${id}`, at: 1 })
    ledger.links.endMaking(id)
  }
  for (const id of ['made', 'copied', 'mailed', 'shares', 'ended']) add(id)
  ledger.links.markCopied('copied', 5)
  ledger.mails.addEnded('written', [
    { id: 'm', linkId: 'mailed', messageId: 'm', to: '', subject: '', text: '', createdAt: 1 },
  ])
  db.exec(`UPDATE link SET progress = 'accepted', progress_at = 6, customer_id = id WHERE id IN ('shares', 'ended');
    INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'ended', 1, 7, ''), (2, 'shares', 1, 7, '')`)
  const shown = (state: LinkList['state']) =>
    ledger.links.page(1, { state, offset: 0, limit: 9 }).rows.map(({ id, endedAt }) => [id, endedAt])
  expect(shown('created')).toEqual([['made', null]])
  expect(shown('copied')).toEqual([
    ['mailed', null],
    ['copied', null],
  ])
  expect(shown('accepted')).toEqual([['shares', null]])
  expect(shown('ended')).toEqual([['ended', 7]])
  expect(ledger.links.count(1, { state: 'ended' })).toBe(1)
  expect(ledger.links.count(1, { state: 'ended', search: 'shares' })).toBe(0)
  db.close()
})

it('has reached every stage before the one that it is at, and each figure is as long as its list', () => {
  const { db, ledger } = memoryLedger()
  const states: Record<string, string> = {
    made: '',
    copied: "copied_at = 2, state = 'copied'",
    handed: 'handed_at = 2',
    opened: "progress = 'opened', progress_at = 3, opened_at = 3",
    declined: "progress = 'declined', progress_at = 3",
    // The service reports only the latest state: whether the link was sent or opened before may not be known.
    shares: "progress = 'accepted', progress_at = 3, request_id = 'r', customer_id = 'shares'",
    ended: "progress = 'accepted', progress_at = 3, request_id = 's', customer_id = 'ended'",
    withdrawn: "progress = 'withdrawn', progress_at = 3",
    archived: 'archived = 1, handed_at = 2',
    unknown: "state = 'outcome_unknown', url = NULL",
    earlier: 'handed_at = 2',
  }
  for (const [id, set] of Object.entries(states)) {
    const createdAt = id === 'earlier' ? 1 : 5
    const texts = { customer: id, email: '', note: '', redirectUrl: 'https://x.example' }
    ledger.links.add(1, { id, ...texts, createdAt })
    ledger.links.setUrl({ id, url: `https://x.example/${id}`, at: createdAt })
    ledger.links.endMaking(id)
    if (set !== '') db.exec(`UPDATE link SET ${set} WHERE id = '${id}'`)
  }
  db.exec(
    `INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'ended', 5, 7, '')`,
  )
  const week = { from: 5, to: 10 }
  const idsAt = (reached: LinkList['reached']) =>
    ledger.links.ids(1, { ...week, reached, counted: true, offset: 0, limit: 99 }).toSorted()
  expect(idsAt('sharing')).toEqual(['ended', 'shares'])
  expect(idsAt('opened')).toEqual(['declined', 'ended', 'opened', 'shares'])
  expect(idsAt('sent')).toEqual(['archived', 'copied', 'declined', 'ended', 'handed', 'opened', 'shares'])
  expect(ledger.links.funnel(1, week)).toEqual({
    made: idsAt(null).length,
    sent: idsAt('sent').length,
    opened: idsAt('opened').length,
    sharing: idsAt('sharing').length,
  })
  expect(ledger.links.funnel(2, week)).toEqual({ made: 0, sent: 0, opened: 0, sharing: 0 })
  db.close()
})
