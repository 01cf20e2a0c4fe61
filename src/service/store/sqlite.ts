import Database from 'better-sqlite3-multiple-ciphers'
import {
  type Compilable,
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

const createDriver = (database: Database.Database, beforeEach: () => void): Driver => {
  const driver = new SqliteDriver({ database: withStatementCache(database, beforeEach) })
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

const createDialect = (database: Database.Database, beforeEach: () => void): Dialect => ({
  createDriver: () => createDriver(database, beforeEach),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
})

/** Kysely prepares a statement for every run; preparing costs more than most of our queries. */
const withStatementCache = (database: Database.Database, beforeEach: () => void) => {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  return {
    close: () => {
      database.close()
    },
    prepare: (text: string) => {
      beforeEach()
      const known = statements.get(text)
      if (known !== undefined) return known
      if (statements.size >= maxStatements) statements.clear()
      const statement = database.prepare<unknown[]>(text)
      statements.set(text, statement)
      return statement
    },
  }
}

/**
 * Lets all reads of one turn of the event loop share a snapshot: taking one costs more than most of our reads. `end`
 * must be called before anything is written, so that whoever reads after a write sees it.
 */
const createSnapshot = (reader: Database.Database) => {
  const begin = reader.prepare('begin')
  const commit = reader.prepare('commit')
  const end = () => {
    if (reader.open && reader.inTransaction) commit.run()
  }
  return {
    end,
    take: () => {
      if (reader.inTransaction) return
      begin.run()
      setImmediate(end)
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
  const snapshot = createSnapshot(reader)
  const db = new Kysely<Schema>({ dialect: createDialect(writer, snapshot.end) })
  return {
    kind: 'sqlite',
    db,
    prepare: <Row extends object>(build: (db: Kysely<Schema>) => Compilable<Row>) => {
      const query = build(db).compile()
      const fill = slotFiller(query.parameters)
      let statement: Database.Statement<unknown[], Row> | undefined
      return async values => {
        statement ??= reader.prepare<unknown[], Row>(query.sql)
        snapshot.take()
        return statement.all(...fill(values))
      }
    },
    prepareWrite: build => {
      const query = build(db).compile()
      const fill = slotFiller(query.parameters)
      // By way of Kysely, which waits for a transaction that is under way on the same connection.
      return async values => {
        await db.executeQuery({ ...query, parameters: fill(values) })
      }
    },
    close: async () => {
      snapshot.end()
      reader.close()
      await db.destroy()
      if (writer.open) writer.close()
    },
  }
}
