import { type Db, type Encrypted, inspect, removeDatabase } from '../../sqlite/database.ts'
import { openDurable } from '../file/database.ts'
import { type Copied, copyTable } from '../rescue/copy.ts'
import { openCopy } from '../rescue/source.ts'

/** What is taken over from; connections come before what names them. */
const tables = [
  ...['setting', 'key_to_remove', 'connection', 'redirect_url', 'saved_view', 'link', 'link_action', 'mail'],
  ...['earlier_standing', 'refused_link', 'customer_change', 'customer', 'run', 'run_row'],
]

/** How much of a damaged store could be read; nothing comes from a back-up. */
export type Read = { links: Copied; others: Copied }

/** Links whose connection cannot be read would be lost with it. Their numbers begin with its number. */
const addStandIns = (to: Db): void =>
  void to.exec(
    `INSERT OR IGNORE INTO connection (seq, id, name, kind, address)
     SELECT DISTINCT number >> 32, 'rescued-' || (number >> 32), 'Rescued connection ' || (number >> 32), 'service',
       'https://address-lost.invalid' FROM link`,
  )

const copyTables = (from: Db, to: Db): Read => {
  const sqlOf = from.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck()
  const none: Copied = { kept: 0, fromBackup: 0, lost: 0 }
  const read = { links: none, others: none }
  to.pragma('foreign_keys = OFF')
  for (const table of tables) {
    const sql = sqlOf.get(table)
    if (sql === undefined) continue
    to.exec(sql)
    const copied = copyTable(from, to, table, null)
    // Of customers nearly everything is a copy of what the service has.
    if (table === 'customer') continue
    const kind = table === 'link' ? 'links' : 'others'
    const { kept, lost } = read[kind]
    read[kind] = { kept: kept + copied.kept, fromBackup: 0, lost: lost + copied.lost }
  }
  addStandIns(to)
  return read
}

/**
 * Takes from what can be read of a damaged store. Null: nothing can. Throws what is no damage, and what `take` throws; the store stays as
 * it was found.
 */
export const withReadable = <T>(store: Encrypted, take: (from: Db) => T): { read: Read; taken: T } | null => {
  const stem = store.file.replace(/\.db$/, '')
  const [source, part] = [`${stem}-rescue-source.db`, `${stem}-rescue-part.db`]
  const from = openCopy(store, source)
  try {
    if (from === null) return null
    removeDatabase(part)
    const to = openDurable({ file: part, key: store.key })
    const read = copyTables(from, to)
    to.close()
    return { read, taken: inspect({ file: part, key: store.key }, take) }
  } finally {
    from?.close()
    removeDatabase(source)
    removeDatabase(part)
  }
}
