import { linkFields, type Noted } from '../../../../contract/links/register.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { askedAfter } from './edits.ts'
import { type LinkParts, type ProgressRow, progressColumns } from './parts.ts'

type Row = ProgressRow & Noted & { id: string; seq: number; asked: string | null; isNoted: number }

const columns = `${progressColumns}, id, connection_seq AS seq, customer, email, note, asked, noted = 1 OR maker IS NOT NULL AS isNoted`

/** What this desk did with a colleague's link while its own was not known by its URL. */
const takeOver = `UPDATE link SET customer = :customer, email = :email, note = :note, asked = :asked, customer_name = c.customer_name,
    copied_at = coalesce(c.copied_at, link.copied_at), archived = max(link.archived, c.archived), mailed = max(link.mailed, c.mailed),
    state = iif(c.state = 'copied', c.state, link.state), state_at = iif(c.state = 'copied', c.state_at, link.state_at),
    handed_at = coalesce(c.handed_at, link.handed_at), follow_up_at = coalesce(c.follow_up_at, link.follow_up_at),
    last_at = max(link.last_at, c.last_at)
  FROM link c WHERE c.number = :colleague AND link.number = :own`

/** Where a text was changed in the row that goes, as it reads there. Pure. */
const textsAfter = (own: Row, colleague: Row): Noted => {
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
    const own = get<Row>(`SELECT ${columns} FROM link WHERE id = ?`, id)
    if (own === null) return
    const colleague = get<Row>(
      `SELECT ${columns} FROM link
       WHERE connection_seq = ? AND url = ? AND number <> ? AND maker IS NOT NULL AND request_id IS NOT NULL LIMIT 1`,
      own.seq,
      url,
      own.number,
    )
    if (colleague === null) return
    const texts = textsAfter(own, colleague)
    const numbers = { own: own.number, colleague: colleague.number }
    run('UPDATE mail SET link_id = ? WHERE link_id = ?', id, colleague.id)
    run(
      'UPDATE OR IGNORE link_action SET link_number = :own WHERE link_number = :colleague AND here = 1',
      numbers,
    )
    const { requestId, progressAt, openedAt, customerId } = colleague
    progress.write(own, { ...own, requestId, progress: colleague.progress, progressAt, openedAt, customerId })
    run(takeOver, { ...texts, ...numbers, asked: askedAfter(own, texts) })
    words.forget(colleague.number)
    run('DELETE FROM link WHERE number = ?', colleague.number)
    words.write(own.number)
    if (customerId !== null) facts.touch(own.seq, customerId)
  }
}
