import type { Sql } from '../../sqlite/sql.ts'

/** A text that changes whenever a row does, by this connection or another one, such as the writer's. */
export const versionOf = ({ value }: Sql): string =>
  value("SELECT total_changes() || ' ' || data_version FROM pragma_data_version") ?? ''

/** Remembers up to `most` values until a row changes. */
export const createCache = <Value>(sql: Sql, most: number) => {
  const cached = new Map<string, { value: Value }>()
  let readAt = ''
  return (key: string, read: () => Value): Value => {
    const now = versionOf(sql)
    if (now !== readAt) cached.clear()
    readAt = now
    const known = cached.get(key)
    if (known) return known.value
    const value = read()
    if (cached.size >= most) cached.clear()
    cached.set(key, { value })
    return value
  }
}
