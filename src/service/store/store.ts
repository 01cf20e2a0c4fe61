import type { Compilable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The open database. `db` writes and reads anything; what every request needs is prepared. */
export type Store = {
  kind: DatabaseKind
  db: Kysely<Schema>
  prepare: Prepare
  prepareWrite: PrepareWrite
  close: () => Promise<void>
}

/** A database or a transaction in it: what a query function works on. */
export type Db = Kysely<Schema>

export type Values = Record<string, string | number>

/**
 * Compiles a query once and answers a function that runs it. Where a value comes later, the query holds a
 * `slot('name')`. On SQLite it runs on a connection of its own, so it never waits for a writer.
 */
export type Prepare = <Row extends object>(
  build: (db: Db) => Compilable<Row>,
) => (values: Values) => Promise<Row[]>

/** The same for a statement that writes, by itself and outside of any transaction. */
type PrepareWrite = (build: (db: Db) => Compilable) => (values: Values) => Promise<void>
