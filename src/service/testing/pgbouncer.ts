import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPerson, makeFolder, urlIn, waitUntilReachable } from './postgres-server.ts'

const program = '/usr/sbin/pgbouncer'

/** Whether Debian's package is installed. */
export const hasPgbouncer = existsSync(program)

/** Starts PgBouncer in front of a PostgreSQL, with few connections to it and Debian's defaults otherwise. */
export const startPgbouncer = async (
  server: { folder: string },
  mode: 'session' | 'transaction',
  connections: number,
) => {
  const folder = makeFolder()
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${server.folder} user=test pool_size=${connections}`,
    '[pgbouncer]',
    'listen_addr =',
    `unix_socket_dir = ${folder}`,
    'listen_port = 5432',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'max_client_conn = 500',
  ]
  writeFileSync(file, settings.join('\n'))
  const child = spawn(program, [file], { cwd: folder, ...findPerson(), stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = (database: string) => urlIn(folder, database)
  await waitUntilReachable(url('postgres'), () => child.exitCode === null)
  return {
    url,
    remove: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
