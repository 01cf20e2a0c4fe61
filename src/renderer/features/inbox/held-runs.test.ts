import { expect, it } from 'vitest'
import type { Run } from '../../../contract/run.ts'
import { inboxItems } from './items.ts'
import type { InboxData } from './queries.ts'

it('has a list that is held up once more as another item, and says of none that somebody paused it', () => {
  const itemOf = (created: number, reachability: 'key_refused' | 'connected') => {
    const counts = { created, failed: 0, unknown: 0, waiting: 5 - created, sending: 0 }
    const paused = { code: 'key_refused' as const }
    const run = { id: 'r', name: 'october.csv', state: 'paused', paused, perSecond: null, wasDone: false }
    const data = {
      ...{ sharers: [], accepted: [], ended: [], declined: [], waiting: [], unknown: [], lists: [] },
      ...{
        overview: { changed: [], failedMails: [] },
        mail: { waiting: 0 },
        summary: { missing: 0, lastReading: null },
      },
      runs: [{ ...run, counts, sample: [[]], columns: {} } as unknown as Run],
    } as unknown as InboxData
    return inboxItems(data, { reachability }, 0)[0]
  }
  expect(itemOf(1, 'key_refused')?.id).not.toBe(itemOf(3, 'key_refused')?.id)
  expect(itemOf(3, 'connected')?.detail).toBe('3 of 5 links created, paused')
})
