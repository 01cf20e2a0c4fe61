import type { Db } from '../../sqlite/database.ts'
import { createLinkWords } from '../links/writing/parts.ts'
import { type Insert, type Row, rowsOf } from './rows.ts'

/** Numbers of the one-file store began with the number of what they belong to, a connection or a run. */
const ownerOf = (number: Row[string] | undefined): number => Math.floor(Number(number) / 2 ** 32)

/** Connections and runs of the store by their numbers there, and their numbers here. */
export type Seqs = ReadonlyMap<number, number>

type Work = { from: Db; to: Db; insert: Insert; connections: Seqs }

/** Copies the register with all that happened to its links; answers how many links there were. */
export const takeLinks = ({ from, to, insert, connections }: Work): number => {
  const words = createLinkWords(to)
  const numberOf = to.prepare<[string], number>('SELECT number FROM link WHERE id = ?').pluck()
  const called = from
    .prepare<[number, string], string | null>(
      'SELECT name FROM customer WHERE connection_seq = ? AND customer_id = ?',
    )
    .pluck()
  const numbers = new Map<number, number>()
  for (const { number, ...row } of rowsOf(from, 'link')) {
    const seq = ownerOf(number)
    const connection_seq = connections.get(seq)
    if (connection_seq === undefined) continue
    const customer_name = row.customer_id == null ? null : (called.get(seq, `${row.customer_id}`) ?? null)
    const inserted = insert('link', { ...row, connection_seq, customer_name })
    const known = inserted ?? numberOf.get(`${row.id}`)
    if (known !== undefined) numbers.set(Number(number), known)
    if (inserted !== null) words.write(inserted)
  }
  for (const row of rowsOf(from, 'link_action')) {
    const link_number = numbers.get(Number(row.link_number))
    if (link_number !== undefined) insert('link_action', { ...row, link_number })
  }
  for (const { number: _, ...row } of rowsOf(from, 'mail'))
    if (numberOf.get(`${row.link_id}`) !== undefined) insert('mail', row)
  return numbers.size
}

/** What a check of a run leads back to, in a store that did not keep that. */
const afterCheck = ({ state, started_at, after_check = null }: Row): Row[string] => {
  if (state !== 'checking' || after_check !== null) return after_check
  return started_at === null ? 'draft' : 'paused'
}

/** Copies runs with their rows. */
export const takeRuns = ({ from, to, insert, connections }: Work): void => {
  const seqOf = to.prepare<[string], number>('SELECT seq FROM run WHERE id = ?').pluck()
  const runs = new Map<number, number>()
  for (const { seq, ...row } of rowsOf(from, 'run')) {
    const connection_seq = connections.get(Number(row.connection_seq))
    if (connection_seq === undefined) continue
    // A run that had begun was a draft for as long as it was checked anew.
    const state = row.state === 'draft' && row.started_at !== null ? 'paused' : (row.state ?? null)
    insert('run', { ...row, connection_seq, state, after_check: afterCheck(row) })
    const known = seqOf.get(`${row.id}`)
    if (known !== undefined) runs.set(Number(seq), known)
  }
  for (const { number, ...row } of rowsOf(from, 'run_row')) {
    const owner = ownerOf(number)
    const run_seq = runs.get(owner)
    if (run_seq !== undefined) insert('run_row', { ...row, run_seq, place: Number(number) - owner * 2 ** 32 })
  }
}
