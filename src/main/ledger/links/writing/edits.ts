import type { LinkActionName, Noted } from '../../../../contract/links/register.ts'
import type { Sql } from '../../../sqlite/sql.ts'

/** What a person can change of a link here. */
export type LinkEdit = Noted & { followUpAt: number | null }

/** What can be changed, with what a link's history calls that. */
const edits = { customer: 'customer', email: 'email', note: 'note', followUpAt: 'follow_up' } as const
const fields = ['customer', 'email', 'note', 'followUpAt'] as const

/** What staff change of links here, and what they take back of it. The service keeps what it got when a link was made. */
export const createLinkEdits = ({ get, run, transaction }: Sql) => {
  const note = (number: number, at: number, action: LinkActionName, before = ''): void =>
    void run(
      'INSERT INTO link_action VALUES (?, ?, ?, 1, ?) ON CONFLICT DO NOTHING',
      number,
      at,
      action,
      before,
    )

  return {
    /** Answers what stood there before and stands there now; null: there is no such link. What is left out of `change` stays. */
    edit: transaction((seq: number, id: string, change: Partial<LinkEdit>, at: number) => {
      const row = get<LinkEdit & { number: number }>(
        'SELECT number, customer, email, note, follow_up_at AS followUpAt FROM link WHERE id = ? AND connection_seq = ?',
        id,
        seq,
      )
      if (row === null) return null
      const { number, ...before } = row
      const after: LinkEdit = { ...before, ...change }
      const changed = fields.filter(field => before[field] !== after[field])
      if (changed.length > 0)
        run(
          'UPDATE link SET customer = :customer, email = :email, note = :note, follow_up_at = :followUpAt WHERE number = :number',
          { ...after, number },
        )
      for (const field of changed) note(number, at, edits[field], `${before[field] ?? ''}`)
      return { before, after }
    }),
    /** Answers the numbers of those that were not so before. */
    archive: transaction((numbers: number[], archived: boolean, at: number): number[] =>
      numbers.filter(number => {
        const set = 'UPDATE link SET archived = :archived WHERE number = :number AND archived <> :archived'
        if (run(set, { number, archived: Number(archived) }) === 0) return false
        note(number, at, archived ? 'archived' : 'restored')
        return true
      }),
    ),
    /** Just before the service's word of it is kept: it was this desk that withdrew the link. `at`: when it was, by that word. */
    withdrawn: (id: string, at: number): void =>
      void run(
        "INSERT OR REPLACE INTO link_action SELECT number, ?, 'withdrawn', 1, '' FROM link WHERE id = ?",
        at,
        id,
      ),
  }
}
