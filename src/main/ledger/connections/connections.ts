import type { ConnectionKind } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** A connection as stored. `seq` names it inside the ledger, `id` everywhere else. */
export type ConnectionRow = {
  seq: number
  id: string
  name: string
  kind: ConnectionKind
  address: string
  portalAddress: string | null
  /** Where customers go after accepting: as a person set it here, and as the service offers it. */
  pageAfterwards: string | null
  thanks: string | null
  /** What customers know the company by: as a person said it, else as the service did; '' where neither did. */
  company: string
  offersChanges: boolean | null
  /** A request that is sent again with its Idempotency-Key makes no second link; null: not known. */
  honoursKey: boolean | null
  /** When the whole list was imported for the first time: who has no fact was first seen then, and who comes later is new. */
  firstListAt: number | null
}

export type NewConnection = Pick<ConnectionRow, 'id' | 'name' | 'kind' | 'address' | 'portalAddress'>

const columns = `seq, id, name, kind, address, portal_address AS portalAddress, page_afterwards AS pageAfterwards,
  thanks, company, tells_changes AS "offersChanges?", honours_key AS "honoursKey?", first_list_at AS firstListAt`

/** What a service's description says of it. */
type Described = { thanks: string | null; company: string | null; honoursKey: boolean }

export const createConnections = ({ all, get, run }: Sql) => {
  const set =
    (column: string) =>
    (seq: number, value: string | number | null): void =>
      void run(`UPDATE connection SET ${column} = ? WHERE seq = ?`, value, seq)
  return {
    all: () => all<ConnectionRow>(`SELECT ${columns} FROM connection ORDER BY seq`),
    byId: (id: string) => get<ConnectionRow>(`SELECT ${columns} FROM connection WHERE id = ?`, id),
    add: (connection: NewConnection): void =>
      void run(
        'INSERT INTO connection (id, name, kind, address, portal_address) VALUES (:id, :name, :kind, :address, :portalAddress)',
        connection,
      ),
    /** Changes name and addresses; the kind stays. */
    update: (connection: NewConnection): void =>
      void run(
        'UPDATE connection SET name = :name, address = :address, portal_address = :portalAddress WHERE id = :id',
        connection,
      ),
    /** Null: as the service offers it. */
    setPageAfterwards: set('page_afterwards'),
    /** What the service's description says. */
    setDescribed: (seq: number, { thanks, company, honoursKey }: Described): void => {
      set('thanks')(seq, thanks)
      set('honours_key')(seq, Number(honoursKey))
      if (company !== null)
        run("UPDATE connection SET company = ? WHERE seq = ? AND company = ''", company, seq)
    },
    setCompany: set('company'),
    setTells: (seq: number, tells: boolean): void => set('tells_changes')(seq, Number(tells)),
    /** The whole list was imported; only the first time counts. */
    listed: (seq: number, at: number): void =>
      void run('UPDATE connection SET first_list_at = ? WHERE seq = ? AND first_list_at IS NULL', at, seq),
    /** Removes a connection and all that is known of it here, in one transaction; a purge then leaves no word of it. */
    remove: (seq: number): void => void run('DELETE FROM connection WHERE seq = ?', seq),
  }
}
