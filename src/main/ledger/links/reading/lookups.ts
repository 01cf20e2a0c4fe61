import type { LinkAction, LinkHistory, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Db } from '../../file/database.ts'
import { type LinkRow, linkColumns, toLink } from '../link-row.ts'

type Texts = { reference: string; email: string; note: string }

/** Links by what names them. `isHidden`: rows that are shown nowhere yet. */
export const createLookups = (db: Db, isHidden: (id: string) => boolean) => {
  const byId = db.prepare<{ seq: number; id: string }, LinkRow>(
    `SELECT ${linkColumns} FROM link l WHERE l.id = :id AND l.connection_seq = :seq`,
  )
  const exists = db.prepare<[string], number>('SELECT 1 FROM link WHERE id = ?').pluck()
  const unknown = db
    .prepare<[], number>("SELECT count(*) FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown'")
    .pluck()
  const withUrl = db
    .prepare<[number, string], number>('SELECT count(*) FROM link WHERE connection_seq = ? AND url = ?')
    .pluck()
  const notes = db.prepare<[string], Texts>(
    `SELECT coalesce(asked ->> 'customer', customer) AS reference, coalesce(asked ->> 'email', email) AS email,
       coalesce(asked ->> 'note', note) AS note FROM link WHERE id = ? AND noted = 1`,
  )
  const makers = db
    .prepare<[number], string>(
      `SELECT DISTINCT maker FROM link INDEXED BY link_maker WHERE connection_seq = ? AND maker IS NOT NULL ORDER BY maker`,
    )
    .pluck()
  const ids = db
    .prepare<[string], string>(
      'SELECT l.id FROM json_each(?) m JOIN link l ON l.number = m.value ORDER BY m.key',
    )
    .pluck()
  const numbers = db
    .prepare<[string, number], number>(
      'SELECT l.number FROM json_each(?) m JOIN link l ON l.id = m.value WHERE l.connection_seq = ? ORDER BY m.key',
    )
    .pluck()
  const asked = db
    .prepare<[number, string], string | null>('SELECT asked FROM link WHERE connection_seq = ? AND id = ?')
    .pluck()
  const actions = db.prepare<[number, string], Omit<LinkAction, 'here'> & { here: number }>(
    `SELECT a.at, a.action, a.here, a.detail FROM link l JOIN link_action a ON a.link_number = l.number
     WHERE l.connection_seq = ? AND l.id = ? ORDER BY a.at DESC, a.action LIMIT 500`,
  )
  const askedOf = (seq: number, id: string): Noted | null => {
    const text = asked.get(seq, id)
    return text == null ? null : JSON.parse(text)
  }
  /** Also while it is still being created. */
  const wanted = (seq: number, id: string): Link | null => {
    const row = byId.get({ id, seq })
    return row ? toLink(row) : null
  }
  return {
    wanted,
    /** Null if there is none, or it is still being created. */
    byId: (seq: number, id: string): Link | null => (isHidden(id) ? null : wanted(seq, id)),
    /** Whether a link of any connection has this id, and is not still being created. */
    isKept: (id: string): boolean => !isHidden(id) && exists.get(id) !== undefined,
    /** Reference, email and note as they were part of what was asked for; null: they were not. */
    notesOf: (id: string): Texts | null => notes.get(id) ?? null,
    /** How many links of the connection have this URL. */
    withUrl: (seq: number, url: string): number => withUrl.get(seq, url) ?? 0,
    /** How many there are of unknown outcome, in all connections. */
    unknown: (): number => unknown.get() ?? 0,
    makers: (seq: number): string[] => makers.all(seq),
    idsOf: (wanted: number[]): string[] => ids.all(JSON.stringify(wanted)),
    numbersOf: (seq: number, wanted: string[]): number[] => numbers.all(JSON.stringify(wanted), seq),
    /** What happened to a link, the latest first, and what the service has noted with it that reads otherwise here. */
    history: (seq: number, id: string): LinkHistory => ({
      actions: actions.all(seq, id).map(one => ({ ...one, here: one.here === 1 })),
      asked: askedOf(seq, id),
    }),
  }
}
