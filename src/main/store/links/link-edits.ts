import {
  type LinkAction,
  type LinkField,
  type LinkHistory,
  linkFields,
  type Noted,
} from '../../../contract/links/register.ts'
import { type Db, told } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { foldLink } from './link-row.ts'

/** What a person can change of a link here. */
export type LinkEdit = Noted & { followUpAt: number | null }

type Row = LinkEdit & {
  number: number
  redirectUrl: string | null
  url: string | null
  maker: string | null
  customerName: string | null
  isNoted: number
  asked: string | null
}

const textsOf = ({ customer, email, note }: Noted): Noted => ({ customer, email, note })
/**
 * What the service has of texts that now read as `after`; null: the same, or nothing. `isNoted`: they were part of what it was told. Pure.
 */
export const askedAfter = (
  row: Noted & { isNoted: number; asked: string | null },
  after: Noted,
): string | null => {
  if (row.isNoted !== 1) return null
  const asked = row.asked ?? JSON.stringify(textsOf(row))
  return asked === JSON.stringify(textsOf(after)) ? null : asked
}
const isSame = (one: Noted, other: Noted): boolean => linkFields.every(field => one[field] === other[field])

/** What staff change of links here, and what they take back of it. The service keeps what it was told when a link was made. */
export const createLinkEdits = (db: Db) => {
  const byId = db.prepare<{ id: string; first: number; last: number }, Row>(
    `SELECT l.number, l.customer, l.email, l.note, l.follow_up_at AS followUpAt, l.redirect_url AS redirectUrl, l.url, l.maker,
       l.noted = 1 OR l.maker IS NOT NULL AS isNoted, l.asked,
       (SELECT name FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS customerName
     FROM link l WHERE l.id = :id AND l.number BETWEEN :first AND :last`,
  )
  const set = db.prepare<LinkEdit & { number: number; asked: string | null; folded: string }>(
    `UPDATE link SET customer = :customer, email = :email, note = :note, follow_up_at = :followUpAt, asked = :asked,
       folded = :folded WHERE number = :number`,
  )
  const note = db.prepare<{ number: number; at: number; action: string; detail: string }>(
    'INSERT OR IGNORE INTO link_action VALUES (:number, :at, :action, 1, :detail)',
  )
  const setArchived = db.prepare<{ number: number; archived: number }>(
    'UPDATE link SET archived = :archived WHERE number = :number AND archived <> :archived',
  )
  const withdrawn = db.prepare<{ id: string; at: number }>(
    `INSERT OR REPLACE INTO link_action SELECT number, :at, 'withdrawn', 1, '' FROM link WHERE id = :id`,
  )
  const actions = db.prepare<
    { id: string; first: number; last: number },
    Omit<LinkAction, 'here'> & { here: number }
  >(
    `SELECT a.at, a.action, a.here, a.detail FROM link l JOIN link_action a ON a.link_number = l.number
     WHERE l.id = :id AND l.number BETWEEN :first AND :last ORDER BY a.at DESC, a.action LIMIT 500`,
  )

  const edit = db.transaction((seq: number, id: string, change: Partial<LinkEdit>, at: number) => {
    const row = byId.get({ id, ...idRange(seq) })
    if (!row) return null
    const before: LinkEdit = { ...textsOf(row), followUpAt: row.followUpAt }
    const after: LinkEdit = { ...before, ...change }
    const { redirectUrl, url, maker, customerName, number } = row
    const told = { redirectUrl, url, customerName, ...(maker === null ? {} : { maker }) }
    if (isSame(before, after) && before.followUpAt === after.followUpAt) return { before, after }
    set.run({ ...after, number, asked: askedAfter(row, after), folded: foldLink({ ...after, ...told }) })
    const changed = (field: LinkField): boolean => before[field] !== after[field]
    for (const action of linkFields.filter(changed)) note.run({ number, at, action, detail: before[action] })
    if (before.followUpAt !== after.followUpAt) {
      note.run({
        number,
        at,
        action: 'follow_up',
        detail: before.followUpAt === null ? '' : `${before.followUpAt}`,
      })
    }
    return { before, after }
  })

  const archive = db.transaction((numbers: number[], archived: boolean, at: number): number[] =>
    numbers.filter(number => {
      if (setArchived.run({ number, archived: archived ? 1 : 0 }).changes === 0) return false
      note.run({ number, at, action: archived ? 'archived' : 'restored', detail: '' })
      return true
    }),
  )

  return {
    /** Answers what stood there before and stands there now; null: there is no such link. What is left out of `change` stays. */
    edit: told(db, edit),
    /** Answers the numbers of those that were not so before. */
    archive: told(db, archive),
    /** Just before the service's word of it is kept: it was this desk that withdrew the link. `at`: when it was, by that word. */
    withdrawn: (id: string, at: number): void => void withdrawn.run({ id, at }),
    history: (seq: number, id: string): LinkHistory => {
      const row = byId.get({ id, ...idRange(seq) })
      const asked: Noted | null = row?.asked == null ? null : JSON.parse(row.asked)
      return {
        actions: actions.all({ id, ...idRange(seq) }).map(one => ({ ...one, here: one.here === 1 })),
        asked,
      }
    },
  }
}
