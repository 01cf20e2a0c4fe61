import { type LinkActionName, linkFields, type Noted } from '../../../../contract/links/register.ts'
import { type Sql, toBit } from '../../../sqlite/sql.ts'

/** The fields of a link that a person can change. */
export type LinkEdit = Noted & { followUpAt: number | null }

/** Those fields. */
const editedFields = [...linkFields, 'followUpAt'] as const

/** Changes that staff make to links. The service keeps what it got when a link was created. */
export const createLinkEdits = ({ column, get, run, transaction }: Sql) => {
  /** The action of an edit has the name of its field. */
  const note = (number: number, at: number, action: LinkActionName, before = ''): void =>
    void run(
      'INSERT INTO link_action VALUES (?, ?, ?, 1, ?) ON CONFLICT DO NOTHING',
      number,
      at,
      action,
      before,
    )

  return {
    /** Fields left out of `change` stay. Answers the values before and after, and which fields differ; null: there is no such link. */
    edit: transaction((seq: number, id: string, change: Partial<LinkEdit>, at: number) => {
      const row = get<LinkEdit & { number: number }>(
        'SELECT number, customer, email, note, follow_up_at AS followUpAt FROM link WHERE id = :id AND connection_seq = :seq',
        { id, seq },
      )
      if (row === null) return null
      const { number, ...before } = row
      const after: LinkEdit = { ...before, ...change }
      const changed = editedFields.filter(field => before[field] !== after[field])
      if (changed.length > 0)
        run(
          'UPDATE link SET customer = :customer, email = :email, note = :note, follow_up_at = :followUpAt WHERE number = :number',
          { ...after, number },
        )
      for (const field of changed)
        note(number, at, field === 'followUpAt' ? 'follow_up' : field, `${before[field] ?? ''}`)
      return { before, after, changed }
    }),
    /** Answers the numbers of the links that it changed. */
    archive: transaction((numbers: number[], archived: boolean, at: number): number[] => {
      const changed = column<number>(
        `UPDATE link SET archived = :archived WHERE number IN (SELECT value FROM json_each(:numbers)) AND archived <> :archived
         RETURNING number`,
        { numbers: JSON.stringify(numbers), archived: toBit(archived) },
      )
      for (const number of changed) note(number, at, archived ? 'archived' : 'restored')
      return changed
    }),
    /** Records that this desk withdrew the link; called before the service's answer is saved. `at`: the time in that answer. */
    noteWithdrawn: (id: string, at: number): void =>
      void run(
        "INSERT OR REPLACE INTO link_action SELECT number, :at, 'withdrawn', 1, '' FROM link WHERE id = :id",
        { at, id },
      ),
  }
}
