import { type LinkField, linkFields, type Noted } from '../../../../contract/links/register.ts'
import type { Db } from '../../file/database.ts'
import { askedAfter, isSame, textsOf } from './noted.ts'
import type { LinkParts } from './parts.ts'

/** What a person can change of a link here. */
export type LinkEdit = Noted & { followUpAt: number | null }

type Row = LinkEdit & { number: number; customerId: string | null; isNoted: number; asked: string | null }

/** What staff change of links here, and what they take back of it. The service keeps what it got when a link was made. */
export const createLinkEdits = (db: Db, { actions, words, facts }: LinkParts) => {
  const byId = db.prepare<{ seq: number; id: string }, Row>(
    `SELECT number, customer, email, note, follow_up_at AS followUpAt, customer_id AS customerId,
       noted = 1 OR maker IS NOT NULL AS isNoted, asked FROM link WHERE id = :id AND connection_seq = :seq`,
  )
  const set = db.prepare<LinkEdit & { number: number; asked: string | null }>(
    `UPDATE link SET customer = :customer, email = :email, note = :note, follow_up_at = :followUpAt, asked = :asked
     WHERE number = :number`,
  )
  const setArchived = db.prepare<{ number: number; archived: number }>(
    'UPDATE link SET archived = :archived WHERE number = :number AND archived <> :archived',
  )
  const numberOf = db.prepare<[string], number>('SELECT number FROM link WHERE id = ?').pluck()
  const withdrawnHere = db.prepare<{ number: number; at: number }>(
    `INSERT OR REPLACE INTO link_action VALUES (:number, :at, 'withdrawn', 1, '')`,
  )

  const edit = db.transaction((seq: number, id: string, change: Partial<LinkEdit>, at: number) => {
    const row = byId.get({ id, seq })
    if (!row) return null
    const { number, customerId } = row
    const before: LinkEdit = { ...textsOf(row), followUpAt: row.followUpAt }
    const after: LinkEdit = { ...before, ...change }
    if (isSame(before, after) && before.followUpAt === after.followUpAt) return { before, after }
    set.run({ ...after, number, asked: askedAfter(row, after) })
    words.write(number)
    const isChanged = (field: LinkField): boolean => before[field] !== after[field]
    for (const action of linkFields.filter(isChanged))
      actions.note({ number, at, action, here: true, detail: before[action] })
    if (before.followUpAt !== after.followUpAt) {
      const detail = before.followUpAt === null ? '' : `${before.followUpAt}`
      actions.note({ number, at, action: 'follow_up', here: true, detail })
    }
    if (customerId !== null && isChanged('customer')) facts.touch(seq, customerId)
    return { before, after }
  })

  const archive = db.transaction((numbers: number[], archived: boolean, at: number): number[] =>
    numbers.filter(number => {
      if (setArchived.run({ number, archived: archived ? 1 : 0 }).changes === 0) return false
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
      const number = numberOf.get(id)
      if (number === undefined) return
      withdrawnHere.run({ number, at })
      actions.note({ number, at, action: 'withdrawn', here: true })
    }),
  }
}
