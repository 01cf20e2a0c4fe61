import Database from 'better-sqlite3-multiple-ciphers'
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema.ts'
import { slotFiller } from './slot.ts'
import type { Store } from './store.ts'

const maxStatements = 300

const createDriver = (database: Database.Database): Driver => {
  const driver = new SqliteDriver({ database: withStatementCache(database) })
  // Takes the write lock at once: a transaction that upgrades later can fail where another process writes.
  driver.beginTransaction = async connection => {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  // A full disk ends the transaction by itself; a second end would be an error that hides the first.
  driver.rollbackTransaction = async connection => {
    if (database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  return driver
}

const createDialect = (database: Database.Database): Dialect => ({
  createDriver: () => createDriver(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
})

/** Kysely prepares a statement for every run; preparing costs more than most of our queries. */
const withStatementCache = (database: Database.Database) => {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  return {
    close: () => {
      database.close()
    },
    prepare: (text: string) => {
      const known = statements.get(text)
      if (known !== undefined) return known
      if (statements.size >= maxStatements) statements.clear()
      const statement = database.prepare<unknown[]>(text)
      statements.set(text, statement)
      return statement
    },
  }
}

/** Opens (or makes) the database file: one connection that writes, one that only reads. */
export const openSqlite = (file: string): Store => {
  const writer = new Database(file, { timeout: 5000 })
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  const reader = new Database(file, { readonly: true, timeout: 5000 })
  const db = new Kysely<Schema>({ dialect: createDialect(writer) })
  return {
    kind: 'sqlite',
    db,
    prepare: <Row extends object>(build: (db: Kysely<Schema>) => { compile: () => CompiledQuery<Row> }) => {
      const query = build(db).compile()
      const fill = slotFiller(query.parameters)
      let statement: Database.Statement<unknown[], Row> | undefined
      return async values => {
        statement ??= reader.prepare<unknown[], Row>(query.sql)
        return statement.all(...fill(values))
      }
    },
    close: async () => {
      reader.close()
      await db.destroy()
      if (writer.open) writer.close()
    },
  }
}
