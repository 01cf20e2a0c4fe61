import type { ConnectionKind } from '../../contract/model.ts'
import { type Db, told } from './database/database.ts'
import { idRange } from './id-range.ts'
import { createIndexTidy } from './search-index.ts'

/** A connection as stored. `seq` names it inside the store, `id` everywhere else. */
export type ConnectionRow = {
  seq: number
  id: string
  name: string
  kind: ConnectionKind
  address: string
  portalAddress: string | null
  /** Where customers go after accepting: as a person set it here, and as the service names it, of whatever origin. */
  pageAfterwards: string | null
  thanks: string | null
  tellsChanges: number | null
}

export type NewConnection = Pick<ConnectionRow, 'id' | 'name' | 'kind' | 'address' | 'portalAddress'>

export type ConnectionStore = ReturnType<typeof createConnectionStore>

const columns = `seq, id, name, kind, address, portal_address AS portalAddress, page_afterwards AS pageAfterwards,
  thanks, tells_changes AS tellsChanges`

export const createConnectionStore = (db: Db) => {
  const all = db.prepare<[], ConnectionRow>(
    `SELECT ${columns} FROM connection WHERE removed_at IS NULL ORDER BY seq`,
  )
  const byId = db.prepare<[string], ConnectionRow>(
    `SELECT ${columns} FROM connection WHERE id = ? AND removed_at IS NULL`,
  )
  const removed = db.prepare<[], number>('SELECT seq FROM connection WHERE removed_at IS NOT NULL').pluck()
  const mark = db.prepare<[number, number]>('UPDATE connection SET removed_at = ? WHERE seq = ?')
  const insert = db.prepare<NewConnection>(
    'INSERT INTO connection (id, name, kind, address, portal_address) VALUES (:id, :name, :kind, :address, :portalAddress)',
  )
  const update = db.prepare<NewConnection>(
    'UPDATE connection SET name = :name, address = :address, portal_address = :portalAddress WHERE id = :id',
  )
  const setPage = db.prepare<{ id: string; page: string | null }>(
    'UPDATE connection SET page_afterwards = :page WHERE id = :id',
  )
  const remove = db.transaction((seq: number) => {
    const range = idRange(seq)
    db.prepare('DELETE FROM link WHERE number BETWEEN :first AND :last').run(range)
    db.prepare('DELETE FROM utility_account WHERE id BETWEEN :first AND :last').run(range)
    db.prepare('DELETE FROM customer WHERE number BETWEEN :first AND :last').run(range)
    db.prepare(
      'DELETE FROM run_row WHERE number >> 32 IN (SELECT seq FROM run WHERE connection_seq = ?)',
    ).run(seq)
    db.prepare('DELETE FROM run WHERE connection_seq = ?').run(seq)
    db.prepare('DELETE FROM connection WHERE seq = ?').run(seq)
  })
  const removeSome = db.prepare<{ first: number; last: number; limit: number }>(
    `DELETE FROM utility_account WHERE id IN
       (SELECT id FROM utility_account WHERE id BETWEEN :first AND :last LIMIT :limit)`,
  )
  const tidy = createIndexTidy(db)
  return {
    all: (): ConnectionRow[] => all.all(),
    byId: (id: string): ConnectionRow | null => byId.get(id) ?? null,
    add: told(db, (connection: NewConnection): void => void insert.run(connection)),
    /** Changes name and addresses; the kind stays. */
    update: told(db, (connection: NewConnection): void => void update.run(connection)),
    /** Null: as the service offers it. */
    setPageAfterwards: told(db, (id: string, page: string | null): void => void setPage.run({ id, page })),
    /** From here on the connection is shown nowhere, and what it holds is removed even if the app ends meanwhile. */
    markRemoved: told(db, (seq: number, at: number): void => void mark.run(at, seq)),
    /** Connections that were marked and are not removed yet. */
    halfRemoved: (): number[] => removed.all(),
    /** Removes up to `limit` of a connection's utility accounts, the slow part of removing it. False: none are left. */
    removeSome: (seq: number, limit: number): boolean =>
      tidy() || removeSome.run({ ...idRange(seq), limit }).changes > 0,
    /** Removes a connection and all that was stored for it, from the log beside the file too. */
    remove: told(db, (seq: number): void => remove(seq)),
  }
}
