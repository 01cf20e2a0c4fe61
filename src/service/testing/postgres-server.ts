import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** A PostgreSQL server of our own, reached through a socket file in its temporary folder. */
export type PostgresServer = {
  folder: string
  /** The address of a database in it. */
  url: (database: string) => string
  start: () => Promise<void>
  /** Ends open connections; `crashes`: at once, with recovery at the next start. */
  stop: (how?: { crashes: boolean }) => Promise<void>
  /** Stops all its processes until `resume` (Linux only): connections stay open, but nothing is answered. */
  pause: () => void
  resume: () => void
  remove: () => Promise<void>
}

/** Debian keeps the server programs off the PATH, one folder per version. */
export const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(file => file.replace(/\/initdb$/, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL and PgBouncer refuse to run as root: there, the user of Debian's package runs them. */
export const findPerson = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** A temporary folder that belongs to the user who runs the server. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-pg-'))
  const person = findPerson()
  if (person !== undefined) chownSync(folder, person.uid, person.gid)
  return folder
}

export const urlIn = (folder: string, database: string): string =>
  `postgres://test@/${database}?host=${encodeURIComponent(folder)}`

/** Waits until a server answers at the address, while `isRunning`. */
export const waitUntilReachable = async (url: string, isRunning: () => boolean): Promise<void> => {
  while (isRunning()) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(50)
    }
  }
  throw new Error('It did not start')
}

/** Starts a server on `data` in the folder, which `initdb` or `pg_basebackup` has made. */
export const startServer = async (
  programs: string,
  folder: string,
  settings: string[],
): Promise<PostgresServer> => {
  const url = (database: string) => urlIn(folder, database)
  const options = ['listen_addresses=', ...settings].flatMap(setting => ['-c', setting])
  const args = ['-D', join(folder, 'data'), '-k', folder, ...options]
  let server: ReturnType<typeof spawn> | undefined

  const start = async () => {
    const running = spawn(join(programs, 'postgres'), args, { cwd: folder, ...findPerson(), stdio: 'ignore' })
    server = running
    await waitUntilReachable(url('postgres'), () => running.exitCode === null)
  }
  const signal = (name: NodeJS.Signals) => {
    const pid = server?.pid
    if (pid === undefined) return
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name)
  }
  const stop = async ({ crashes } = { crashes: false }) => {
    const running = server
    if (running === undefined || running.exitCode !== null) return
    const ended = new Promise(resolve => running.once('exit', resolve))
    // SIGQUIT is PostgreSQL's immediate shutdown, SIGINT its fast one.
    running.kill(crashes ? 'SIGQUIT' : 'SIGINT')
    await ended
  }
  await start()
  return {
    folder,
    url,
    start,
    stop,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    remove: async () => {
      await stop()
      if (existsSync(folder)) rmSync(folder, { recursive: true })
    },
  }
}
