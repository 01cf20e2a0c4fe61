import { expect, it } from 'vitest'
import { memoryLedger } from '../testing/ledger-file.ts'
import { explainedBy } from '../testing/query-plans.ts'
import { registerQuery } from './register/query.ts'

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

it('ends the links of a customer among their own alone, however many others accepted', () => {
  const { db, ledger } = memoryLedger()
  const plans = explainedBy(db)
  ledger.links.endAccepted(1, ['c'], 5, 5)
  expect(plans).toEqual([
    expect.stringContaining('link USING INDEX link_customer (connection_seq=? AND customer_id=?)'),
  ])
  db.close()
})
