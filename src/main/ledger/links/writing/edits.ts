import { linkFields, type Noted } from '../../../../contract/links/register.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import type { LinkParts } from './parts.ts'

const textsOf = ({ customer, email, note }: Noted): Noted => ({ customer, email, note })

/**
 * What the service has of texts that now read as `after`; null: the same, or nothing. `isNoted`: they were part of the request. Pure.
 */
export const askedAfter = (
  row: Noted & { isNoted: number; asked: string | null },
  after: Noted,
): string | null => {
  if (row.isNoted !== 1) return null
  const asked = row.asked ?? JSON.stringify(textsOf(row))
  return asked === JSON.stringify(textsOf(after)) ? null : asked
}

/** What a person can change of a link here. */
export type LinkEdit = Noted & { followUpAt: number | null }

type Row = LinkEdit & { number: number; customerId: string | null; isNoted: number; asked: string | null }

/** What staff change of links here, and what they take back of it. The service keeps what it got when a link was made. */
export const createLinkEdits = (db: Db, { actions, words, facts }: LinkParts) => {
  const { get, run, value } = createSql(db)

  const edit = db.transaction((seq: number, id: string, change: Partial<LinkEdit>, at: number) => {
    const row = get<Row>(
      `SELECT number, customer, email, note, follow_up_at AS followUpAt, customer_id AS customerId,
         noted = 1 OR maker IS NOT NULL AS isNoted, asked FROM link WHERE id = ? AND connection_seq = ?`,
      id,
      seq,
    )
    if (row === null) return null
    const { number, customerId } = row
    const before: LinkEdit = { ...textsOf(row), followUpAt: row.followUpAt }
    const after: LinkEdit = { ...before, ...change }
    const changed = linkFields.filter(field => before[field] !== after[field])
    const isMoved = before.followUpAt !== after.followUpAt
    if (changed.length === 0 && !isMoved) return { before, after }
    run(
      `UPDATE link SET customer = :customer, email = :email, note = :note, follow_up_at = :followUpAt, asked = :asked
       WHERE number = :number`,
      { ...after, number, asked: askedAfter(row, after) },
    )
    words.write(number)
    for (const action of changed) actions.note({ number, at, action, here: true, detail: before[action] })
    if (isMoved)
      actions.note({ number, at, action: 'follow_up', here: true, detail: `${before.followUpAt ?? ''}` })
    if (customerId !== null && before.customer !== after.customer) facts.touch(seq, customerId)
    return { before, after }
  })

  const archive = db.transaction((numbers: number[], archived: boolean, at: number): number[] =>
    numbers.filter(number => {
      const set = 'UPDATE link SET archived = :archived WHERE number = :number AND archived <> :archived'
      if (run(set, { number, archived: Number(archived) }) === 0) return false
      actions.note({ number, at, action: archived ? 'archived' : 'restored', here: true })
      return true
    }),
  )

  return {
    /** Answers what stood there before and stands there now; null: there is no such link. What is left out of `change` stays. */
    edit,
    /** Answers the numbers of those that were not so before. */
    archive,
    /** Just before the service's word of it is kept: it was this desk that withdrew the link. `at`: when it was, by that word. */
    withdrawn: db.transaction((id: string, at: number): void => {
      const number = value<number>('SELECT number FROM link WHERE id = ?', id)
      if (number === null) return
      run("INSERT OR REPLACE INTO link_action VALUES (?, ?, 'withdrawn', 1, '')", number, at)
      actions.note({ number, at, action: 'withdrawn', here: true })
    }),
  }
}
