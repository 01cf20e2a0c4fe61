import type { Sql } from '../../../sqlite/sql.ts'

/** A text that staff changed in the colleague's row is taken over; otherwise the own row's text stays. */
const textOf = (field: 'customer' | 'email' | 'note') =>
  `${field} = iif(c.${field} = coalesce(c.asked ->> '${field}', c.${field}), link.${field}, c.${field})`

/** Copies what is known of the colleague's link, and what this desk did with it, into the own row. */
const takeOver = `UPDATE link SET ${textOf('customer')}, ${textOf('email')}, ${textOf('note')}, request_id = c.request_id,
    progress = c.progress, progress_at = c.progress_at, opened_at = c.opened_at, customer_id = c.customer_id,
    customer_name = c.customer_name, copied_at = coalesce(c.copied_at, link.copied_at), archived = max(link.archived, c.archived),
    state = iif(c.state = 'copied', c.state, link.state), state_at = iif(c.state = 'copied', c.state_at, link.state_at),
    handed_at = coalesce(c.handed_at, link.handed_at), follow_up_at = coalesce(c.follow_up_at, link.follow_up_at),
    last_at = max(link.last_at, c.last_at)
  FROM link c WHERE c.number = :colleague AND link.number = :own`

/**
 * A change event may report a link before the answer to its own request is here; it then looks like a colleague's. Once the own row has the URL, both rows
 * become one: the own row gets what is known of the other, which is removed. Called in the transaction that saves the URL.
 */
export const createLinkMerge =
  ({ get, run }: Pick<Sql, 'get' | 'run'>) =>
  (id: string): void => {
    const rows = get<{ own: number; colleague: number }>(
      `SELECT l.number AS own, c.number AS colleague FROM link l JOIN link c ON c.connection_seq = l.connection_seq AND c.url = l.url
       WHERE l.id = ? AND c.number <> l.number AND c.maker IS NOT NULL AND c.request_id IS NOT NULL LIMIT 1`,
      id,
    )
    if (rows === null) return
    run(
      'UPDATE mail SET link_id = ? WHERE link_id = (SELECT id FROM link WHERE number = ?)',
      id,
      rows.colleague,
    )
    run(
      'UPDATE OR IGNORE link_action SET link_number = :own WHERE link_number = :colleague AND here = 1',
      rows,
    )
    run(takeOver, rows)
    run('DELETE FROM link WHERE number = ?', rows.colleague)
  }
