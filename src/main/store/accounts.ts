import type { AccountsSummary } from '../../contract/model.ts'
import { createExactCount } from './account-list/exact-count.ts'
import { createAccountFacets } from './account-list/facets.ts'
import { createKnownCounts } from './account-list/known-counts.ts'
import { createAccountPages } from './account-list/pages.ts'
import { createAccountPosition } from './account-list/position.ts'
import { createCustomerLinks } from './customers/customer-links.ts'
import { createEndedList } from './customers/ended-list.ts'
import { createHistory } from './customers/history.ts'
import { createNotListed } from './customers/not-listed.ts'
import { type Db, told } from './database/database.ts'
import { createTally } from './database/statements.ts'
import { type Step, toldAtLast } from './database/steps.ts'
import { createListEnd } from './end-list.ts'
import { createCustomerFinder } from './find-customer.ts'
import { idRange } from './id-range.ts'
import type { ReadAccount } from './saving/read-account.ts'
import { type CustomerSaver, createAccountSaver } from './saving/save-accounts.ts'
import { createLateIndexes } from './writer/late-index.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** Characters of a name that can be chosen by; sorting longer ones could hold the app up. */
const longestName = 200

const createSummary = (db: Db) => {
  const tally = createTally(db)
  const names = (kind: string) =>
    db
      .prepare<[number], string>(
        `SELECT a FROM tally WHERE connection_seq = ? AND kind = '${kind}' AND a <> '' AND length(a) <= ${longestName}
         GROUP BY a HAVING sum(n) > 0 ORDER BY a COLLATE NOCASE`,
      )
      .pluck()
  const utilities = names('utility')
  const states = names('place')
  const list = db.prepare<[number], { asOf: number | null; listOffered: number | null }>(
    'SELECT as_of AS asOf, list_offered AS listOffered FROM connection WHERE seq = ?',
  )
  const newest = db.prepare<{ first: number; last: number }, NonNullable<AccountsSummary['newest']>>(
    `SELECT customer_id AS customerId, name, coalesce(connected_at, first_seen_at) AS at FROM customer INDEXED BY customer_new
     WHERE is_new = 1 AND number BETWEEN :first AND :last ORDER BY number DESC LIMIT 1`,
  )
  return (seq: number): Omit<AccountsSummary, 'refreshing' | 'lastReading' | 'readings' | 'upToDate'> => {
    const known = list.get(seq)
    return {
      customers: tally(seq, 'customer'),
      ended: tally(seq, 'ended'),
      utilityAccounts: tally(seq, 'utility'),
      newCustomers: tally(seq, 'new'),
      newest: newest.get(idRange(seq)) ?? null,
      asOf: known?.asOf ?? null,
      listOffered: known?.listOffered == null ? null : known.listOffered === 1,
      utilities: utilities.all(seq),
      states: states.all(seq),
    }
  }
}

export const createAccountStore = (db: Db, saveCustomer: CustomerSaver) => {
  const page = createAccountPages(db)
  const save = createAccountSaver(db, saveCustomer)
  const setOffered = db.prepare<[number, number]>('UPDATE connection SET list_offered = ? WHERE seq = ?')
  const markSeen = db.prepare<{ first: number; last: number }>(
    'UPDATE customer SET is_new = 0 WHERE is_new = 1 AND number BETWEEN :first AND :last',
  )
  const newSince = db.prepare<
    { first: number; last: number; at: number },
    { customerId: string; name: string | null }
  >(
    `SELECT customer_id AS customerId, name FROM customer
     WHERE is_new = 1 AND number BETWEEN :first AND :last AND first_seen_at >= :at ORDER BY number DESC LIMIT 1000`,
  )
  const isNew = db
    .prepare<[number, string], number>(
      'SELECT 1 FROM customer WHERE connection_seq = ? AND customer_id = ? AND is_new = 1',
    )
    .pluck()
  const markOne = db.prepare<[number, string]>(
    'UPDATE customer SET is_new = 0 WHERE connection_seq = ? AND customer_id = ?',
  )
  const markToldSeen = told(db, (seq: number, customerId: string | null): void => {
    if (customerId === null) markSeen.run(idRange(seq))
    else markOne.run(seq, customerId)
  })
  const seen = (seq: number, customerId: string | null): boolean => {
    if (customerId !== null && isNew.get(seq, customerId) === undefined) return false
    markToldSeen(seq, customerId)
    return true
  }
  const find = createCustomerFinder(db)
  const tally = createTally(db)
  const asOf = db.prepare<[number], number | null>('SELECT as_of FROM connection WHERE seq = ?').pluck()
  const touch = db.prepare<[number, number]>('UPDATE customer SET read_at = ? WHERE number = ?')
  /** Saves an account that was looked up; never new, since somebody is looking at it. */
  const saveOne = (seq: number, read: ReadAccount, at: number): Step =>
    toldAtLast(db, save(seq, [read], { at, markNew: false, onSaved: customer => touch.run(at, customer) }))

  const left = createLateIndexes(db)
  return {
    page,
    position: createAccountPosition(db),
    facets: createAccountFacets(db),
    countAll: createExactCount(db),
    countKnown: createKnownCounts(db),
    summary: createSummary(db),
    /** Customers that are marked as new. */
    newCustomers: (seq: number): number => tally(seq, 'new'),
    /** New customers who were first seen from then on, the latest first: 1,000 at most. */
    newSince: (seq: number, at: number) => newSince.all({ ...idRange(seq), at }),
    /** Whether the whole list was read before. */
    hasList: (seq: number): boolean => asOf.get(seq) != null,
    find,
    /** What changed of a customer since they were first seen, the latest first. */
    history: createHistory(db).of,
    ended: createEndedList(db),
    notListed: createNotListed(db),
    links: createCustomerLinks(db),
    save,
    saveOne,
    endList: createListEnd(db),
    /** Connections, by `seq`, of which not all is found yet: a reading was ended before that. */
    notIndexed: left.rows,
    /** The same, and those of which the search indexes are not in order yet. */
    notInOrder: left.any,
    setListOffered: (seq: number, offered: boolean): void => {
      setOffered.run(offered ? 1 : 0, seq)
    },
    /** Somebody has looked at all who are new, or at one of them. False: it was known already. */
    markSeen: (seq: number, customerId: string | null = null): boolean => seen(seq, customerId),
  }
}
