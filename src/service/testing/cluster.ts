import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPerson, findPrograms, makeFolder, type PostgresServer, startServer } from './postgres-server.ts'

/** A primary, with functions to add databases and a replica. */
export type Cluster = PostgresServer & {
  createDatabase: (name: string) => Promise<void>
  /** Starts a replica of this server, which can be promoted; only for a `replicated` one. */
  createReplica: () => Promise<PostgresServer & { promote: () => Promise<void> }>
}

/** Runs one statement at the server with this address. */
export const runAt = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const alone = ['wal_level=minimal', 'max_wal_senders=0']

/**
 * Makes and starts a cluster; undefined where PostgreSQL's programs are not installed. Without `durable` it does not sync: no test needs
 * the data after a crash of the machine.
 */
export const createCluster = async ({
  durable = false,
  replicated = false,
} = {}): Promise<Cluster | undefined> => {
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const folder = makeFolder()
  const run = (program: string, to: string, ...args: string[]) =>
    execFileSync(join(programs, program), ['-D', join(to, 'data'), '--no-sync', ...args], {
      cwd: to,
      ...findPerson(),
      stdio: 'ignore',
    })
  run('initdb', folder, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = [
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
    'shared_buffers=64MB',
    'jit=off',
    'max_wal_size=8GB',
    `full_page_writes=${durable ? 'on' : 'off'}`,
    ...(replicated ? [] : alone),
  ]
  const server = await startServer(programs, folder, settings)
  return {
    ...server,
    createDatabase: name => runAt(server.url('postgres'), `create database ${name}`),
    createReplica: async () => {
      const own = makeFolder()
      run('pg_basebackup', own, '-h', folder, '-U', 'test', '--write-recovery-conf', '--checkpoint=fast')
      const replica = await startServer(programs, own, settings)
      return { ...replica, promote: () => runAt(replica.url('postgres'), 'select pg_promote()') }
    },
  }
}
