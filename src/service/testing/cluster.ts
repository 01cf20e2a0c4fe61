import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** A PostgreSQL of our own in a temporary folder, reached through a socket file. */
export type Cluster = {
  /** The address of a database in it. */
  url: (database: string) => string
  createDatabase: (name: string) => Promise<void>
  /** Ends open connections; at once, with recovery at the next start, where it `crashes`. */
  stop: (how?: { crashes: boolean }) => Promise<void>
  /** Lets no process of it run until `resume` (Linux only): connections stay open, and nothing is answered. */
  pause: () => void
  resume: () => void
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** Debian keeps the server programs off the PATH, one folder per version. */
const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(file => file.replace(/\/initdb$/, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)

type Person = { uid: number; gid: number } | undefined

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root: there, the user of Debian's package runs it. */
const findPerson = (): Person => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined)

const reachable = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Runs one statement at the server with this address. */
export const runAt = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Makes and starts a cluster; undefined where PostgreSQL's programs are not installed. Tests need none of it after a
 * crash of the machine; `durable` writes as a real one does.
 */
export const createCluster = async ({ durable = false } = {}): Promise<Cluster | undefined> => {
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const person = findPerson()
  const folder = mkdtempSync(join(tmpdir(), 'connect-pg-'))
  if (person !== undefined) chownSync(folder, person.uid, person.gid)
  const data = join(folder, 'data')
  const as = { cwd: folder, ...person }
  const init = ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, { ...as, stdio: 'ignore' })
  const url = (database: string) => `postgres://test@/${database}?host=${encodeURIComponent(folder)}`

  const settings = [
    'listen_addresses=',
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
    'shared_buffers=64MB',
    'jit=off',
    'max_wal_size=8GB',
    'wal_level=minimal',
    'max_wal_senders=0',
  ]
  const args = ['-D', data, '-k', folder, ...settings.flatMap(setting => ['-c', setting])]
  let server: ReturnType<typeof spawn> | undefined

  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { ...as, stdio: 'ignore' })
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (await reachable(url('postgres'))) return
      if (server.exitCode !== null) break
      await wait(50)
    }
    throw new Error('PostgreSQL did not start')
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
    // Immediate and fast shutdown.
    running.kill(crashes ? 'SIGQUIT' : 'SIGINT')
    await ended
  }
  await start()
  return {
    url,
    createDatabase: name => runAt(url('postgres'), `create database ${name}`),
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
