import type { Connection } from '../../../contract/model.ts'
import type { PutAside } from '../../../contract/overview.ts'
import { type Sql, toBit } from '../../sqlite/sql.ts'

/** A connection as stored. `seq` names it inside the ledger, `id` everywhere else. */
export type ConnectionRow = Pick<
  Connection,
  'id' | 'name' | 'kind' | 'address' | 'portalAddress' | 'offersChanges'
> & {
  seq: number
  /** Where customers go after accepting: as a person set it here, and as the service offers it (`thanks`). */
  pageAfterwards: string | null
  thanks: string | null
  /** The company's name for its customers: a person's words, else the service's, else ''. */
  company: string
  /** Whether a request that is repeated with its Idempotency-Key makes no second link; null: not known. */
  honoursKey: boolean | null
  /** When the whole list was imported for the first time: customers without a row in `seen` were first seen then, and who comes later is new. */
  firstListAt: number | null
}

export type NewConnection = Pick<ConnectionRow, 'id' | 'name' | 'kind' | 'address' | 'portalAddress'>

const columns = `seq, id, name, kind, address, portal_address AS portalAddress, page_afterwards AS pageAfterwards,
  thanks, company, tells_changes AS "offersChanges?", honours_key AS "honoursKey?", first_list_at AS firstListAt`

/** What can change, and its column. */
const changeable = [
  ['name', 'name'],
  ['address', 'address'],
  ['portalAddress', 'portal_address'],
  ['pageAfterwards', 'page_afterwards'],
  ['thanks', 'thanks'],
  ['company', 'company'],
  ['offersChanges', 'tells_changes'],
  ['honoursKey', 'honours_key'],
] as const

type Changes = { [Name in (typeof changeable)[number][0]]?: ConnectionRow[Name] | undefined }

export const createConnections = ({ all, get, run, transaction }: Sql) => ({
  all: () => all<ConnectionRow>(`SELECT ${columns} FROM connection ORDER BY seq`),
  byId: (id: string) => get<ConnectionRow>(`SELECT ${columns} FROM connection WHERE id = ?`, id),
  add: (connection: NewConnection): void =>
    void run(
      'INSERT INTO connection (id, name, kind, address, portal_address) VALUES (:id, :name, :kind, :address, :portalAddress)',
      connection,
    ),
  /** Changes what is given; the rest stays. */
  update: transaction((seq: number, changes: Changes): void => {
    for (const [name, column] of changeable) {
      const value = changes[name]
      const stored = typeof value === 'boolean' ? toBit(value) : value
      if (stored !== undefined) run(`UPDATE connection SET ${column} = ? WHERE seq = ?`, stored, seq)
    }
  }),
  /** The whole list was imported; only the first time counts. */
  listed: (seq: number, at: number): void =>
    void run('UPDATE connection SET first_list_at = ? WHERE seq = ? AND first_list_at IS NULL', at, seq),
  /** Removes a connection and all that is known of it here, in one transaction; a purge then leaves no word of it. */
  remove: (seq: number): void => void run('DELETE FROM connection WHERE seq = ?', seq),
})

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

/** The newest rows are kept: an older one is about something that is not in the Inbox any more. */
const mostAside = 2_000

/** Items of a connection's Inbox that a person is done with, or left for later. */
export const createPutAside = ({ all, run, transaction }: Sql) => ({
  all: (seq: number) => all<PutAside>('SELECT item, until FROM put_aside WHERE connection_seq = ?', seq),
  /** `until`: when they show again, in milliseconds since 1970; null: never. `now` likewise. */
  put: transaction((seq: number, items: readonly string[], until: number | null, now: number): void => {
    const put = 'INSERT OR REPLACE INTO put_aside SELECT :seq, value, :until, :now FROM json_each(:items)'
    run(put, { seq, items: JSON.stringify(items), until, now })
    run(
      `DELETE FROM put_aside WHERE connection_seq = :seq AND item IN
           (SELECT item FROM put_aside WHERE connection_seq = :seq ORDER BY at DESC, item LIMIT -1 OFFSET ${mostAside})`,
      { seq },
    )
  }),
  takeBack: (seq: number, item: string): void =>
    void run('DELETE FROM put_aside WHERE connection_seq = ? AND item = ?', seq, item),
})
