import type { Connection } from '../../../contract/model.ts'
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

type Changeable = Omit<ConnectionRow, 'seq' | 'id' | 'kind' | 'firstListAt'>
type Changes = { [Name in keyof Changeable]?: Changeable[Name] | undefined }

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
    const before = get<ConnectionRow>(`SELECT ${columns} FROM connection WHERE seq = ?`, seq)
    if (before === null) return
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const { offersChanges, honoursKey, ...rest } = { ...before, ...given }
    run(
      `UPDATE connection SET name = :name, address = :address, portal_address = :portalAddress, page_afterwards = :pageAfterwards,
         thanks = :thanks, company = :company, tells_changes = :offersChanges, honours_key = :honoursKey WHERE seq = :seq`,
      { ...rest, seq, offersChanges: toBit(offersChanges), honoursKey: toBit(honoursKey) },
    )
  }),
  /** The whole list was imported; only the first time counts. */
  listed: (seq: number, at: number): void =>
    void run('UPDATE connection SET first_list_at = ? WHERE seq = ? AND first_list_at IS NULL', at, seq),
  /** Removes a connection and all that is known of it here, in one transaction with what `before` writes; a purge then leaves no word of it. */
  remove: transaction((seq: number, before: () => void = () => undefined): void => {
    before()
    run('DELETE FROM connection WHERE seq = ?', seq)
  }),
})
