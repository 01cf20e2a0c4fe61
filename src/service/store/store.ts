import { type Compilable, type Kysely, type RawBuilder, sql, type UpdateResult } from 'kysely'
import type { Schema } from './database/schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Db = Kysely<Schema>

/** A statement whose text never changes, so that nothing is compiled for it: what every request asks is written this way. */
export type Statement<Row> = { texts: TemplateStringsArray; values: unknown[]; row?: Row }

export const statement = <Row = object>(
  texts: TemplateStringsArray,
  ...values: unknown[]
): Statement<Row> => ({
  texts,
  values,
})

/** The same as a part of others, or to be run in a transaction. */
export const toRaw = <Row>({ texts, values }: Statement<Row>): RawBuilder<Row> => sql<Row>(texts, ...values)

export type Query<Row> = Compilable<Row> | RawBuilder<Row> | Statement<Row>

/** Gives a query's text and parameters, as the database writes these. */
export const createCompile = (db: Db, kind: DatabaseKind) => {
  const known = new WeakMap<TemplateStringsArray, string>()
  const textOf = (texts: TemplateStringsArray): string => {
    const before = known.get(texts)
    if (before !== undefined) return before
    const text = texts.reduce((start, end, place) => start + (kind === 'sqlite' ? '?' : `$${place}`) + end)
    known.set(texts, text)
    return text
  }
  return <Row>(query: Query<Row>): { sql: string; parameters: readonly unknown[] } =>
    'texts' in query ? { sql: textOf(query.texts), parameters: query.values } : query.compile(db)
}

/** Gets the ID of a company to which something happened or of an API key that ended; null where it may be any. */
export type OnAnnounced = (subject: string | null) => void
export type Listen = (onAnnounced: OnAnnounced) => () => void

/** The open database. `db` writes and reads anything; what every request needs goes by `read`. */
export type Store = {
  kind: DatabaseKind
  db: Db
  /** Runs a query whose text is one of few: it is prepared once. On SQLite it reads on a connection of its own, so it never waits for a writer. */
  read: <Row>(query: Query<Row>) => Promise<Row[]>
  /** SQLite: runs these as one transaction, without giving way in between. */
  write?: (statements: Statement<object>[]) => Promise<void>
  /** Hears what any process announces (`migrations.ts`). */
  listen: Listen
  /** How many connections there are, how many of them are idle, and how many requests wait for one; SQLite has its own two. */
  connections?: () => { total: number; idle: number; queued: number }
  /** How often another PostgreSQL wrote than before, as far as this process listened. */
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

/** Queues transactions on what belongs to this row: two would both count before either adds. Answers whether it is there. */
export const takeTurn = (trx: Db, table: 'companies' | 'customers', id: string) => {
  const update = trx.updateTable(table).set(eb => ({ name: eb.ref('name') }))
  return didChange(update.where('id', '=', id))
}

export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
