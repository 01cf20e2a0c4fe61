import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { refuseUnknownVersion } from '../database/migrate.ts'
import type { PostgresSource } from '../database/postgres.ts'
import { forgotten } from '../database/schema.ts'

const run = promisify(execFile)

/** The password goes by the environment: a list of processes shows their arguments to other users. */
const splitUrl = ({ url, directUrl = url }: PostgresSource) => {
  const [, scheme = '', user = '', password] = /^(\w+:\/\/)([^:@/?]*):([^@/?]*)@/.exec(directUrl) ?? []
  if (password === undefined) return { url: directUrl, env: process.env }
  const rest = directUrl.slice(directUrl.indexOf('@'))
  return { url: `${scheme}${user}${rest}`, env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } }
}

const call = async (program: 'pg_dump' | 'pg_restore', args: string[], env = process.env): Promise<void> => {
  try {
    await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new Error(`${program} is not installed: it comes with PostgreSQL's client`) : error
  }
}

/** Needs PostgreSQL's client, at least as new as the server. The file is in `pg_dump`'s custom format, which any `pg_restore` reads. */
export const backUpPostgres = async (source: PostgresSource, part: string): Promise<void> => {
  const { url, env } = splitUrl(source)
  const how = ['--format=custom', '--no-owner', '--no-privileges']
  await call('pg_dump', [...how, '--file', part, '--dbname', url], env)
  await readThrough(part)
}

/** Reads the whole file, so that a truncated or damaged one is noticed. */
const readThrough = (file: string) => call('pg_restore', ['--file', '/dev/null', file])

/** Restores in one transaction: everything or nothing. */
export const restorePostgres = async (source: PostgresSource, file: string): Promise<void> => {
  await readThrough(file).catch((error: unknown) => {
    throw new Error(`${file} is no back-up of a service, or damaged`, { cause: error })
  })
  const { url, env } = splitUrl(source)
  const client = new Client({ connectionString: source.directUrl ?? source.url })
  await client.connect()
  try {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length > 0) {
      throw new Error(
        'The database is not empty: make another, restore into that, and lead DATABASE_URL to it',
      )
    }
    const how = ['--exit-on-error', '--single-transaction', '--no-owner']
    await call('pg_restore', [...how, '--dbname', url, file], env)
    await finish(client)
  } finally {
    await client.end()
  }
}

/** Removes the rows that no back-up restores; where the version is unknown or this fails, empties the database again. */
const finish = async (client: Client): Promise<void> => {
  try {
    const { rows } = await client.query<{ version: number }>('select version from schema_version')
    const version = rows[0]?.version ?? 0
    refuseUnknownVersion({ version, oldest: version })
    for (const table of forgotten)
      await client.query(`do $$ begin delete from ${table}; exception when undefined_table then end $$`)
    await client.query('analyze')
  } catch (error) {
    await client.query('drop schema public cascade; create schema public')
    throw error
  }
}
