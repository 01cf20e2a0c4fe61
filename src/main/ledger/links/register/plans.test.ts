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

it('looks for a link of unknown outcome among those of its customer alone, however many were made at the time', () => {
  const { db } = memoryLedger()
  const { from, parameters } = registerQuery(1, {})
  const plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN SELECT 1 ${from}`).all(parameters))
  expect(plan).toContain('SEARCH of_service USING INDEX link_who (connection_seq=? AND archived=? AND who=?)')
  db.close()
})
