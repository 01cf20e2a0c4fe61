import type { Db } from './open.ts'

/**
 * What a mirror knows of itself. `asOf`: when it last was all that the service has (milliseconds); `listOffered`: '1' or '0'; `cursor`: up to
 * where changes are here; `factNumber`: of the last fact that main sent; `mirrorId`: random, since a mirror that is made anew numbers its
 * outbox from 1 again.
 */
export type MetaName = 'mirrorId' | 'asOf' | 'listOffered' | 'cursor' | 'factNumber'

export type Meta = ReturnType<typeof createMeta>

export const createMeta = (db: Db) => {
  const read = db.prepare<[MetaName], string>('SELECT value FROM meta WHERE name = ?').pluck()
  const write = db.prepare<[MetaName, string]>(
    'INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare<[MetaName]>('DELETE FROM meta WHERE name = ?')
  return {
    get: (name: MetaName): string | null => read.get(name) ?? null,
    number: (name: MetaName): number | null => {
      const value = read.get(name)
      return value === undefined ? null : Number(value)
    },
    set: (name: MetaName, value: string | number | null): void => {
      if (value === null) remove.run(name)
      else write.run(name, `${value}`)
    },
  }
}
