import type { ConnectionKind } from '../../../contract/model.ts'
import type { Db } from '../file/database.ts'

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
  tellsChanges: number | null
  /** 1: a request that is sent again with its Idempotency-Key makes no second link. */
  honoursKey: number | null
  /** When the whole list was imported for the first time: who has no fact was first seen then, and who comes later is new. */
  firstListAt: number | null
}

export type NewConnection = Pick<ConnectionRow, 'id' | 'name' | 'kind' | 'address' | 'portalAddress'>

const columns = `seq, id, name, kind, address, portal_address AS portalAddress, page_afterwards AS pageAfterwards,
  thanks, tells_changes AS tellsChanges, honours_key AS honoursKey, first_list_at AS firstListAt`

export const createConnections = (db: Db) => {
  const all = db.prepare<[], ConnectionRow>(`SELECT ${columns} FROM connection ORDER BY seq`)
  const byId = db.prepare<[string], ConnectionRow>(`SELECT ${columns} FROM connection WHERE id = ?`)
  const insert = db.prepare<NewConnection>(
    'INSERT INTO connection (id, name, kind, address, portal_address) VALUES (:id, :name, :kind, :address, :portalAddress)',
  )
  const update = db.prepare<NewConnection>(
    'UPDATE connection SET name = :name, address = :address, portal_address = :portalAddress WHERE id = :id',
  )
  const set = (column: string) =>
    db.prepare<[string | number | null, number]>(`UPDATE connection SET ${column} = ? WHERE seq = ?`)
  const [setPage, setThanks, setTells] = [set('page_afterwards'), set('thanks'), set('tells_changes')]
  const setHonours = set('honours_key')
  const setFirstList = db.prepare<[number, number]>(
    'UPDATE connection SET first_list_at = ? WHERE seq = ? AND first_list_at IS NULL',
  )
  const words = db.prepare<[number]>(
    `INSERT INTO link_word (link_word, rowid, words) SELECT 'delete', number, words FROM link WHERE connection_seq = ? AND words <> ''`,
  )
  const remove = db.prepare<[number]>('DELETE FROM connection WHERE seq = ?')
  const hasMostLinks = db
    .prepare<[number], number>('SELECT 2 * total(connection_seq = ?) > count(*) FROM link')
    .pluck()
  const rebuildWords = db.prepare("INSERT INTO link_word (link_word) VALUES ('rebuild')")
  return {
    all: (): ConnectionRow[] => all.all(),
    byId: (id: string): ConnectionRow | null => byId.get(id) ?? null,
    add: (connection: NewConnection): void => void insert.run(connection),
    /** Changes name and addresses; the kind stays. */
    update: (connection: NewConnection): void => void update.run(connection),
    /** Null: as the service offers it. */
    setPageAfterwards: (seq: number, page: string | null): void => void setPage.run(page, seq),
    /** What the service's description says. */
    setDescribed: (
      seq: number,
      { thanks, honoursKey }: { thanks: string | null; honoursKey: boolean },
    ): void => {
      setThanks.run(thanks, seq)
      setHonours.run(honoursKey ? 1 : 0, seq)
    },
    setTells: (seq: number, tells: boolean): void => void setTells.run(tells ? 1 : 0, seq),
    /** The whole list was imported; only the first time counts. */
    listed: (seq: number, at: number): void => void setFirstList.run(at, seq),
    /** Removes a connection and all that is known of it here, in one transaction; file/purge.ts then leaves no word of it. */
    remove: db.transaction((seq: number): void => {
      // Indexing a link and taking one out of the index take the same time.
      const isRebuilt = hasMostLinks.get(seq) === 1
      if (!isRebuilt) words.run(seq)
      remove.run(seq)
      if (isRebuilt) rebuildWords.run()
    }),
  }
}
