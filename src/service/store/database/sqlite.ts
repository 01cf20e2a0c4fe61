import Database from 'better-sqlite3-multiple-ciphers'
import { CompiledQuery, type Dialect, Kysely, SqliteDialect, SqliteDriver } from 'kysely'
import { createCompile, type Db, type Query, type Statement, type Store } from '../store.ts'
import { createWatch } from './watch.ts'

const maxStatements = 300
/** Half of the driver's default for each connection; reads among a million customers are no slower with it. */
const cacheKilobytes = 8000

/** Kysely would prepare a statement for each run, which costs more than most of our queries. */
const withStatementCache = (database: Database.Database, beforeEach: () => void) => {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  function prepare<Row>(text: string): Database.Statement<unknown[], Row>
  function prepare(text: string): Database.Statement<unknown[]> {
    beforeEach()
    const known = statements.get(text)
    if (known !== undefined) return known
    if (statements.size >= maxStatements) statements.clear()
    const statement = database.prepare<unknown[]>(text)
    statements.set(text, statement)
    return statement
  }
  return { close: () => void database.close(), prepare }
}

type Statements = ReturnType<typeof withStatementCache>
type Writer = { database: Database.Database; statements: Statements; afterCommit: () => void }

const createDialect = ({ database, statements, afterCommit }: Writer): Dialect => {
  const config = { database: statements }
  const driver = new SqliteDriver(config)
  // `begin immediate` takes the write lock at once: upgrading a read transaction fails where another process has written.
  driver.beginTransaction = async connection => {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  driver.commitTransaction = async connection => {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    afterCommit()
  }
  // On a full disk SQLite rolls back by itself; another rollback would throw an error that hides the first.
  driver.rollbackTransaction = async connection => {
    if (database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  return Object.assign(new SqliteDialect(config), { createDriver: () => driver })
}

/** Reads in one turn of the event loop share a transaction, as beginning one costs more than most reads. `end` before any write. */
const createSnapshot = (reader: Database.Database) => {
  const begin = reader.prepare('begin')
  const commit = reader.prepare('commit')
  let taken = false
  const end = () => {
    if (!taken) return
    taken = false
    // A failed read may have ended the transaction.
    if (reader.inTransaction) commit.run()
  }
  const take = () => {
    if (taken) return
    begin.run()
    taken = true
    setImmediate(end)
  }
  return { take, end }
}

export const openSqlite = (file: string, onError: (error: unknown) => void): Store => {
  const writer = new Database(file, { timeout: 5000 })
  const rules = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']
  for (const rule of rules) writer.pragma(rule)
  const reader = new Database(file, { readonly: true, timeout: 5000 })
  for (const connection of [writer, reader]) connection.pragma(`cache_size = -${cacheKilobytes}`)
  const snapshot = createSnapshot(reader)
  const watch = createWatch(file, onError)
  const writing = withStatementCache(writer, snapshot.end)
  const afterCommit = () => void setImmediate(watch.look)
  const dialect = createDialect({ database: writer, statements: writing, afterCommit })
  const db: Db = new Kysely({ dialect })
  const compile = createCompile(db, 'sqlite')
  const writeAll = writer.transaction((statements: Statement<object>[]) => {
    for (const { sql, parameters } of statements.map(compile)) writing.prepare(sql).run(...parameters)
  })
  const reading = withStatementCache(reader, snapshot.take)
  return {
    kind: 'sqlite',
    db,
    read: async <Row>(query: Query<Row>) => {
      const { sql, parameters } = compile(query)
      return reading.prepare<Row>(sql).all(...parameters)
    },
    write: statements =>
      // Through Kysely, which waits for a running transaction on the same connection.
      db.connection().execute(async () => {
        snapshot.end()
        writeAll.immediate(statements)
        afterCommit()
      }),
    listen: onAnnounced =>
      watch.listen(subject => {
        // A snapshot from before would not show what was announced.
        snapshot.end()
        onAnnounced(subject)
      }),
    close: async () => {
      snapshot.end()
      reader.close()
      await db.destroy()
      // Kysely closes it only if it was used.
      writer.close()
    },
  }
}
