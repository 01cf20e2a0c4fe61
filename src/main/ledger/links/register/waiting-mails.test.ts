import { expect, it } from 'vitest'
import { memoryLedger } from '../../testing/ledger-file.ts'
import { registerQuery } from './query.ts'

it.each(['', 'exam'])(
  'links with a mail in the queue are each looked up once, however many wait: "%s"',
  search => {
    const { db } = memoryLedger()
    const { from, broadFrom, unsortedFrom, parameters } = registerQuery(1, { mail: 'waiting', search })
    for (const source of [from, broadFrom, unsortedFrom]) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT 1 ${source}`).all(parameters)
      // Else each mail is looked for with each link that has one: minutes for a list of 30,000.
      expect(JSON.stringify(plan)).not.toContain('id=? AND rowid=?')
    }
    db.close()
  },
)
