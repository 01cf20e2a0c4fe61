import { expect, it } from 'vitest'
import { memoryLedger } from '../testing/ledger-file.ts'

it('looks for each customer at their own links alone, however many there are', () => {
  const { db } = memoryLedger()
  const plan = db.prepare<[], { detail: string }>(
    'EXPLAIN QUERY PLAN SELECT * FROM customer_fact WHERE connection_seq = 1 AND number > 1 ORDER BY number',
  )
  const looks = plan.all().filter(({ detail }) => detail.startsWith('SEARCH link '))
  expect(looks.length).toBeGreaterThan(2)
  for (const { detail } of looks) expect(detail).toMatch(/\((connection_seq=\? AND (customer_id|url)=\?)\)$/)
  db.close()
})
