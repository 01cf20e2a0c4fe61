import type { Sql } from '../../sqlite/sql.ts'

/** `held`: search, filters, order and columns, as JSON. */
export type StoredView = { id: string; name: string; held: string }

/** A longer list would not be usable. */
const mostViews = 200

/** Saved views of a connection's list of accounts. */
export const createSavedViews = ({ all, count, has, run, value }: Sql) => {
  const idOf = (seq: number, name: string) =>
    value<string>('SELECT id FROM saved_view WHERE connection_seq = ? AND name = ?', seq, name)
  return {
    /** By name. */
    all: (seq: number) =>
      all<StoredView>('SELECT id, name, held FROM saved_view WHERE connection_seq = ? ORDER BY name', seq),
    /** Adds a view, or replaces the one with its name. `named`: not saved, since the view with this id has another name. */
    save: (seq: number, view: StoredView): 'saved' | 'too_many' | 'named' => {
      const known = idOf(seq, view.name)
      const isHere = has('SELECT 1 FROM saved_view WHERE connection_seq = ? AND id = ?', seq, view.id)
      if (known !== view.id && isHere) return 'named'
      const all = count('SELECT count(*) FROM saved_view WHERE connection_seq = ?', seq)
      if (known === null && all >= mostViews) return 'too_many'
      run(
        `INSERT INTO saved_view (connection_seq, id, name, held) VALUES (:seq, :id, :name, :held)
         ON CONFLICT (connection_seq, name) DO UPDATE SET name = excluded.name, held = excluded.held`,
        { ...view, seq },
      )
      return 'saved'
    },
    /** Answers false if another view has that name. */
    rename: (seq: number, id: string, name: string): boolean => {
      if ((idOf(seq, name) ?? id) !== id) return false
      run('UPDATE saved_view SET name = ? WHERE connection_seq = ? AND id = ?', name, seq, id)
      return true
    },
    remove: (seq: number, id: string): void =>
      void run('DELETE FROM saved_view WHERE connection_seq = ? AND id = ?', seq, id),
  }
}
