import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Account } from '../../../contract/http.ts'
import type { Db } from '../database/database.ts'
import type { Who } from '../utility-account.ts'
import { accountChanges, type ComparedAccount, type Told } from './account-changes.ts'

/** Entries kept of a customer, the latest ones: a service that tells another thing each time must not fill the disk. */
const most = 1000

/** What each entry costs beside its text, in bytes. */
const entryCost = 100

type Entry = Told & { seq: number; customerId: string; at: number }
type Known = Who & { number: number }

const whoChanges = (before: Who, after: Who): Told[] =>
  (['name', 'email'] as const)
    .filter(what => before[what] !== after[what])
    .map(what => ({ what, label: null, before: before[what], after: after[what] }))

/** What changed of customers, kept beside what is stored of them now. */
export const createHistory = (db: Db) => {
  const stored = db.prepare<[number], ComparedAccount>(
    `SELECT electric_account_id AS electricAccountId, account_number AS accountNumber, utility, street, city, state, zip
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position`,
  )
  const insert = db.prepare<Entry>(
    `INSERT INTO customer_change (connection_seq, customer_id, at, what, label, before, after)
     VALUES (:seq, :customerId, :at, :what, :label, :before, :after)`,
  )
  const trim = db.prepare<{ seq: number; customerId: string }>(
    `DELETE FROM customer_change WHERE connection_seq = :seq AND customer_id = :customerId AND number <= (
       SELECT number FROM customer_change WHERE connection_seq = :seq AND customer_id = :customerId
       ORDER BY number DESC LIMIT 1 OFFSET ${most})`,
  )
  const entries = db.prepare<[number, string], AccountChange>(
    `SELECT at, what, label, before, after FROM customer_change WHERE connection_seq = ? AND customer_id = ?
     ORDER BY number DESC`,
  )
  return {
    /** Before the rows of a known customer are saved: keeps what differs from them. Answers what it cost. */
    note: (seq: number, before: Known, account: Account, who: Who, at: number): number => {
      const told = [...whoChanges(before, who), ...accountChanges(stored.all(before.number), account)]
      const { customerId } = account
      for (const change of told) insert.run({ ...change, seq, customerId, at })
      if (told.length > 0) trim.run({ seq, customerId })
      return told.length * entryCost
    },
    /** The latest first. */
    of: (seq: number, customerId: string): AccountChange[] => entries.all(seq, customerId),
  }
}
