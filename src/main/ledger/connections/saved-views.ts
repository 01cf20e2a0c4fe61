import type { Db } from '../file/database.ts'

/** `held`: what it holds, as JSON. */
export type StoredView = { id: string; name: string; held: string }

/** A longer list would not be usable. */
const mostViews = 200

/** Saved views of a connection's list of accounts. */
export const createSavedViews = (db: Db) => {
  const all = db.prepare<[number], StoredView>(
    'SELECT id, name, held FROM saved_view WHERE connection_seq = ? ORDER BY name',
  )
  const others = db
    .prepare<[number], number>('SELECT count(*) FROM saved_view WHERE connection_seq = ?')
    .pluck()
  const idOf = db
    .prepare<[number, string], string>('SELECT id FROM saved_view WHERE connection_seq = ? AND name = ?')
    .pluck()
  const nameOf = db
    .prepare<[number, string], string>('SELECT name FROM saved_view WHERE connection_seq = ? AND id = ?')
    .pluck()
  const save = db.prepare<StoredView & { seq: number }>(
    `INSERT INTO saved_view (connection_seq, id, name, held) VALUES (:seq, :id, :name, :held)
     ON CONFLICT (connection_seq, name) DO UPDATE SET name = excluded.name, held = excluded.held`,
  )
  const rename = db.prepare<{ seq: number; id: string; name: string }>(
    'UPDATE saved_view SET name = :name WHERE connection_seq = :seq AND id = :id',
  )
  const remove = db.prepare<[number, string]>('DELETE FROM saved_view WHERE connection_seq = ? AND id = ?')
  return {
    /** By name. */
    all: (seq: number): StoredView[] => all.all(seq),
    /** In place of the one of that name. `named`: the view of this id has another name. */
    save: (seq: number, view: StoredView): 'saved' | 'too_many' | 'named' => {
      const known = idOf.get(seq, view.name)
      if (known !== view.id && nameOf.get(seq, view.id) !== undefined) return 'named'
      if (known === undefined && (others.get(seq) ?? 0) >= mostViews) return 'too_many'
      save.run({ ...view, seq })
      return 'saved'
    },
    /** False: another one has that name. */
    rename: (seq: number, id: string, name: string): boolean => {
      if ((idOf.get(seq, name) ?? id) !== id) return false
      rename.run({ seq, id, name })
      return true
    },
    remove: (seq: number, id: string): void => void remove.run(seq, id),
  }
}
