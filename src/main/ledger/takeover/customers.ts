import type { Db } from '../../sqlite/database.ts'
import { createFacts } from '../facts/facts.ts'
import type { Seqs } from './links.ts'
import { type Insert, type Row, rowsOf } from './rows.ts'

const columns = [
  ...['connection_seq', 'customer_id', 'first_seen_at', 'is_new', 'gone_since', 'removal_due', 'removed_at'],
  ...['given_name', 'email', 'connected_at', 'came_by'],
]

/**
 * When the whole list was read for the first time; all of its customers were first seen then. Null: it was not read to its end.
 */
export const firstListAt = (from: Db, seq: number, hasList: boolean): number | null => {
  if (!hasList) return null
  const most = from
    .prepare<[number], number>(
      `SELECT first_seen_at FROM customer WHERE connection_seq = ? GROUP BY first_seen_at
       ORDER BY count(*) DESC, first_seen_at LIMIT 1`,
    )
    .pluck()
  const asOf = from.prepare<[number], number>('SELECT as_of FROM connection WHERE seq = ?').pluck()
  return most.get(seq) ?? asOf.get(seq) ?? null
}

type Work = { from: Db; to: Db; insert: Insert; connections: Seqs }

/** Copies what only this desk knows of customers, and what is kept of ended consents; answers how many have any of it. */
export const takeCustomers = ({ from, to, insert, connections }: Work): number => {
  const facts = createFacts(to)
  const listed = to
    .prepare<[number], number | null>('SELECT first_list_at FROM connection WHERE seq = ?')
    .pluck()
  // What lists show is derived there, so it is none of the columns in the schema of the table.
  const shared = from.prepare<[number, string], { name: string | null; raw: string }>(
    'SELECT name, raw FROM customer WHERE connection_seq = ? AND customer_id = ?',
  )
  const touched = new Set<string>()
  const touch = (seq: number, customerId: string) => {
    const key = `${seq} ${customerId}`
    if (touched.has(key)) return
    touched.add(key)
    facts.touch(seq, customerId)
  }
  const end = (row: Row, of: { connection_seq: number; customer_id: string }) => {
    const isRemoved = row.removed_at != null
    const kept = isRemoved ? undefined : shared.get(Number(row.connection_seq), of.customer_id)
    insert('ended', {
      ...of,
      began_at: row.connected_at ?? row.first_seen_at ?? null,
      ended_at: row.gone_since ?? null,
      removal_due: row.removal_due ?? null,
      removed_at: row.removed_at ?? null,
      name: kept?.name ?? null,
      email: isRemoved ? null : (row.email ?? null),
      raw: kept?.raw ?? '',
    })
  }
  const takeOne = (row: Row) => {
    const connection_seq = connections.get(Number(row.connection_seq))
    if (connection_seq === undefined) return
    const customer_id = `${row.customer_id}`
    const of = { connection_seq, customer_id }
    const { first_seen_at = null, is_new = 0, given_name = null, came_by = null } = row
    const isSeen = is_new === 1 || row.gone_since != null || first_seen_at !== listed.get(connection_seq)
    if (isSeen) insert('seen', { ...of, first_seen_at, is_new })
    if (given_name !== null) insert('given_name', { ...of, name: given_name })
    if (came_by !== null) insert('came_by', { ...of, url: came_by })
    if (row.gone_since != null) end(row, of)
    if (isSeen || given_name !== null || came_by !== null) touch(connection_seq, customer_id)
  }
  for (const row of rowsOf(from, 'customer', columns)) takeOne(row)
  const ofLinks = to.prepare<[], { seq: number; customerId: string }>(
    'SELECT DISTINCT connection_seq AS seq, customer_id AS customerId FROM link WHERE customer_id IS NOT NULL',
  )
  for (const { seq, customerId } of ofLinks.all()) touch(seq, customerId)
  // As removing them does, which an earlier app left out.
  to.exec(
    `UPDATE mail SET subject = '', text = '' WHERE state NOT IN ('waiting', 'sending') AND link_id IN (
       SELECT l.id FROM link l JOIN ended e ON e.connection_seq = l.connection_seq AND e.customer_id = l.customer_id
       WHERE e.removed_at IS NOT NULL)`,
  )
  return touched.size
}
