import { type Db, type Encrypted, removeDatabase } from '../../sqlite/database.ts'
import { openDurable } from '../file/database.ts'
import { partOf } from '../file/replace.ts'
import { type CopiedTables, copyTables } from '../rescue/copy.ts'
import { withCopy } from '../rescue/source.ts'

/** What is taken over from. Of customers nearly everything is a copy of what the service has, so none counts as lost. */
const counted = [
  ...['setting', 'key_to_remove', 'connection', 'redirect_url', 'saved_view', 'link', 'link_action', 'mail'],
  ...['earlier_standing', 'refused_link', 'customer_change', 'run', 'run_row'],
]
const tables = [...counted, 'customer']

const copyReadable = (from: Db, part: Encrypted): CopiedTables => {
  const to = openDurable(part)
  try {
    to.pragma('foreign_keys = OFF')
    const sqlOf = from.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck()
    for (const table of tables) to.exec(sqlOf.get(table) ?? '')
    copyTables(from, to, ['customer'], null)
    return copyTables(from, to, counted, null)
  } finally {
    to.close()
  }
}

/**
 * Takes from what can be read of a damaged store. Null: nothing can. Throws what is no damage, and what `take` throws; the store stays as
 * it was found.
 */
export const withReadable = <T>(
  store: Encrypted,
  take: (from: Encrypted) => T,
): { read: CopiedTables; taken: T } | null => {
  const part = { file: partOf(store.file, 'rescued'), key: store.key }
  try {
    removeDatabase(part.file)
    const read = withCopy(store, from => copyReadable(from, part))
    return read && { read, taken: take(part) }
  } finally {
    removeDatabase(part.file)
  }
}
