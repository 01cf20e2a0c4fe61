import { type Compilable, type Kysely, type RawBuilder, sql, type UpdateResult } from 'kysely'
import type { Schema } from './database/schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Db = Kysely<Schema>

/** A statement whose text is constant, so that Kysely need not compile it each time: for queries of every request. */
export type Statement<Row> = { texts: TemplateStringsArray; values: unknown[]; row?: Row }

export const statement = <Row = object>(
  texts: TemplateStringsArray,
  ...values: unknown[]
): Statement<Row> => ({ texts, values })

/** The same for use within other queries, or in a transaction. */
export const toRaw = <Row>({ texts, values }: Statement<Row>): RawBuilder<Row> => sql<Row>(texts, ...values)

export type Query<Row> = Compilable<Row> | RawBuilder<Row> | Statement<Row>

/** Gives a query's SQL text and parameters, with the placeholders of the database. */
export const createCompile = (db: Db, kind: DatabaseKind) => {
  const textOf = (texts: TemplateStringsArray): string =>
    texts.reduce((start, end, place) => start + (kind === 'sqlite' ? '?' : `$${place}`) + end)
  return <Row>(query: Query<Row>): { sql: string; parameters: readonly unknown[] } =>
    'texts' in query ? { sql: textOf(query.texts), parameters: query.values } : query.compile(db)
}

/** Called with the ID of a company that has a change or of an API key that was revoked; null: it may be any. */
export type OnAnnounced = (subject: string | null) => void
export type Listen = (onAnnounced: OnAnnounced) => () => void

/** The open database. `db` reads and writes anything; `read` is for what every request needs. */
export type Store = {
  kind: DatabaseKind
  db: Db
  /** Runs a query that is prepared once per text: use few. On SQLite it has a connection of its own, so it never waits for a writer. */
  read: <Row>(query: Query<Row>) => Promise<Row[]>
  /** SQLite only: runs these as one transaction, synchronously. */
  write?: (statements: Statement<object>[]) => Promise<void>
  /** Calls back on what any process announces (`migrations.ts`). */
  listen: Listen
  /** Connections of the pool, idle ones, and requests that wait for one; not on SQLite, which has just two. */
  connections?: () => { total: number; idle: number; queued: number }
  /** How often another PostgreSQL server became the primary while this process listened. */
  failovers?: () => number
  close: () => Promise<void>
}

export type OfCompany = { companyId: string; id: string; now: number }

export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows
export const rowOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> =>
  (await rowsOf(db, query))[0]

export const didChange = async (update: {
  executeTakeFirst: () => Promise<UpdateResult>
}): Promise<boolean> => (await update.executeTakeFirst()).numUpdatedRows > 0n

/** Locks this row until the commit: two transactions could both count before either inserts. Answers whether the row exists. */
export const takeTurn = (trx: Db, table: 'companies' | 'company_users' | 'customers', id: string) => {
  const update = trx.updateTable(table).set(eb => ({ name: eb.ref('name') }))
  return didChange(update.where('id', '=', id))
}

export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
