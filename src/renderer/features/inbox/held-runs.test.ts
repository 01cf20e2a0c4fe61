import { expect, it } from 'vitest'
import type { Run } from '../../../contract/run.ts'
import { inboxItems } from './items.ts'
import type { InboxData } from './queries.ts'

const dataOf = (run: object) =>
  ({
    ...{ sharers: [], accepted: [], ended: [], declined: [], waiting: [], unknown: [], lists: [] },
    ...{
      overview: { changed: [], failedMails: [] },
      mail: { waiting: 0 },
      summary: { missing: 0, lastReading: null },
    },
    runs: [
      {
        ...{ id: 'r', name: 'october.csv', paused: null, perSecond: null, wasDone: false },
        ...{ sample: [[]], columns: {}, ...run },
      } as unknown as Run,
    ],
  }) as unknown as InboxData

it('has a list that is held up once more as another item, and says of none that somebody paused it', () => {
  const itemOf = (created: number, reachability: 'key_refused' | 'connected') => {
    const counts = { created, failed: 0, unknown: 0, waiting: 5 - created, sending: 0 }
    const paused = { code: 'key_refused' as const }
    const data = dataOf({ state: 'paused', paused, counts })
    return inboxItems(data, { reachability }, 0)[0]
  }
  expect(itemOf(1, 'key_refused')?.id).not.toBe(itemOf(3, 'key_refused')?.id)
  expect(itemOf(3, 'connected')?.detail).toBe('3 of 5 links created, paused')
})

it('has rows that were corrected after a list was done as another item: Done of the list under way does not hide them', () => {
  const counts = { created: 4, failed: 0, unknown: 0, waiting: 1, sending: 0 }
  const itemOf = (run: object) => inboxItems(dataOf({ ...run, counts }), { reachability: 'connected' }, 0)[0]
  const corrected = itemOf({ state: 'paused', wasDone: true })
  expect(corrected?.detail).toBe('1 row corrected, without a link yet')
  expect(corrected?.id).not.toBe(itemOf({ state: 'running' })?.id)
})
