import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/**
 * What a mirror knows of itself. `asOf`: when it last was all that the service has (milliseconds); `listOffered`: '1' or '0'; `cursor`: up to
 * where changes are here; `factNumber`: of the last fact that main sent; `mirrorId`: random, since a mirror that is made anew numbers its
 * outbox from 1 again.
 */
export type MetaName = 'mirrorId' | 'asOf' | 'listOffered' | 'cursor' | 'factNumber'

export type Meta = ReturnType<typeof createMeta>

export const createMeta = (db: Db) => {
  const { value, run } = createSql(db)
  const get = (name: MetaName) => value<string>('SELECT value FROM meta WHERE name = ?', name)
  return {
    get,
    number: (name: MetaName): number | null => {
      const text = get(name)
      return text === null ? null : Number(text)
    },
    set: (name: MetaName, text: string | number | null): void => {
      if (text === null) run('DELETE FROM meta WHERE name = ?', name)
      else
        run(
          'INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
          name,
          `${text}`,
        )
    },
  }
}
