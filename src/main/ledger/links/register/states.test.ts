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
