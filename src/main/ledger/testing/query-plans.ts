import type { Db } from '../../sqlite/database.ts'

/** Explains the plan of each statement that a database prepares from now on, of those that are `meant`, as JSON; the statements run as before. */
export const explainedBy = (db: Db, meant: (sql: string) => boolean = () => true): string[] => {
  const plans: string[] = []
  const prepare = db.prepare.bind(db)
  const explain = (sql: string) => {
    const named = Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
    if (meant(sql)) plans.push(JSON.stringify(prepare(`EXPLAIN QUERY PLAN ${sql}`).all(named)))
    return prepare(sql)
  }
  Object.assign(db, { prepare: explain })
  return plans
}
