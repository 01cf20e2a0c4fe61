import { linkFields, type Noted } from '../../../../contract/links/register.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { askedAfter } from './edits.ts'
import { type LinkParts, type ProgressRow, progressColumns } from './parts.ts'

type Row = Noted & { asked: string | null }
type Own = ProgressRow & Row & { seq: number; isNoted: number }
type Colleague = ProgressRow &
  Row & {
    id: string
    state: string
    copiedAt: number | null
    handedAt: number | null
    followUpAt: number | null
    customerName: string | null
    lastAt: number
    archived: number
    mailed: number
  }

/** Where a text was changed in the row that goes, as it reads there. Pure. */
const textsAfter = (own: Own, colleague: Colleague): Noted => {
  const given: Noted = colleague.asked === null ? colleague : JSON.parse(colleague.asked)
  const { customer, email, note } = own
  const changed = linkFields.filter(field => colleague[field] !== given[field])
  return { customer, email, note, ...Object.fromEntries(changed.map(field => [field, colleague[field]])) }
}

/**
 * A change can tell of a link before the answer that made it is here: it was taken for a colleague's then. Once the link's own row has
 * the URL, what is known goes into that row, with all that this desk did with the other one meanwhile, and the other one goes.
 */
export const createLinkMerge = (db: Db, { progress, words, facts }: LinkParts) => {
  const { get, run } = createSql(db)
  /** In the transaction that keeps the URL, after the state that it brings. */
  return (id: string, url: string): void => {
    const own = get<Own>(
      `SELECT ${progressColumns}, connection_seq AS seq, customer, email, note, asked, noted = 1 OR maker IS NOT NULL AS isNoted
       FROM link WHERE id = ?`,
      id,
    )
    if (own === null) return
    const colleague = get<Colleague>(
      `SELECT ${progressColumns}, id, customer, email, note, asked, state, copied_at AS copiedAt, handed_at AS handedAt,
         follow_up_at AS followUpAt, customer_name AS customerName, last_at AS lastAt, archived, mailed
       FROM link WHERE connection_seq = ? AND url = ? AND number <> ? AND maker IS NOT NULL AND request_id IS NOT NULL LIMIT 1`,
      own.seq,
      url,
      own.number,
    )
    if (colleague === null) return
    const texts = textsAfter(own, colleague)
    run('UPDATE mail SET link_id = ? WHERE link_id = ?', id, colleague.id)
    // What the service has is written again with the row.
    run(
      'UPDATE OR IGNORE link_action SET link_number = ? WHERE link_number = ? AND here = 1',
      own.number,
      colleague.number,
    )
    words.forget(colleague.number)
    run('DELETE FROM link WHERE number = ?', colleague.number)
    const { requestId, progressAt, openedAt, customerId } = colleague
    progress.write(own, { ...own, requestId, progress: colleague.progress, progressAt, openedAt, customerId })
    run(
      `UPDATE link SET customer = :customer, email = :email, note = :note, asked = :asked, customer_name = :customerName,
         copied_at = coalesce(:copiedAt, copied_at), archived = max(archived, :archived), mailed = max(mailed, :mailed),
         state = CASE :state WHEN 'copied' THEN :state ELSE state END,
         state_at = CASE :state WHEN 'copied' THEN :stateAt ELSE state_at END,
         handed_at = coalesce(:handedAt, handed_at), follow_up_at = coalesce(:followUpAt, follow_up_at),
         last_at = max(last_at, :lastAt) WHERE number = :own`,
      { ...colleague, ...texts, own: own.number, asked: askedAfter(own, texts) },
    )
    words.write(own.number)
    if (customerId !== null) facts.touch(own.seq, customerId)
  }
}
