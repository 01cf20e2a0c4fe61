import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { findPerson, findPrograms } from '../../src/service/testing/postgres-server.ts'
import { makeOwnFolder, type Secrets, writeOwnFile } from './folders.ts'
import type { Member } from './ports.ts'
import { type createPrograms, familyOf, type Pid, type Program, pidOf, signal } from './programs.ts'
import { fillFile, readEnvironment } from './template.ts'

export const address = '127.0.0.1'

type Add = ReturnType<typeof createPrograms>
export type Setting = {
  folder: string
  secrets: Secrets
  synchronous: boolean
  add: Add
  /** Cancels all waits. */
  signal: AbortSignal
}

/** One of the three machines of the database: etcd, Patroni, and the PostgreSQL that Patroni starts. */
export type Database = {
  member: Member
  etcd: Program
  patroni: Program
  /** Its PostgreSQL while that runs. */
  postgres: () => Pid | undefined
  /** Patroni and PostgreSQL with all their processes. */
  processes: () => Pid[]
}

const hostOf = (member: Member) => `${address}:${member.clientPort}`

const createEtcd = (members: Member[], member: Member, { folder, add }: Setting): Program => {
  const own = makeOwnFolder(folder, member.name)
  const settings = fillFile('etcd.env', {
    ...member,
    address,
    folder: join(own, 'etcd'),
    members: members.map(({ name, peerPort }) => `${name}=http://${address}:${peerPort}`).join(','),
  })
  const env = readEnvironment(settings)
  return add(`${member.name}-etcd`, {
    command: '/usr/bin/etcd',
    args: [],
    env,
    cwd: own,
    person: findPerson(),
  })
}

const createPatroni = (members: Member[], member: Member, setting: Setting): Program => {
  const { folder, secrets, synchronous, add } = setting
  const own = makeOwnFolder(folder, member.name)
  const text = fillFile('patroni.yml', {
    ...member,
    address,
    folder: own,
    socketFolder: own,
    programs: findPrograms() ?? '',
    etcdHosts: members.map(hostOf).join(','),
    network: '127.0.0.0/8',
    synchronous: `${synchronous}`,
    superuserPassword: secrets.superuser,
    replicationPassword: secrets.replication,
    // A watchdog would restart this computer.
    watchdog: 'off',
  })
  const file = writeOwnFile(text, own, 'patroni.yml')
  const name = `${member.name}-patroni`
  return add(name, { command: '/usr/bin/patroni', args: [file], cwd: own, person: findPerson() })
}

/** The process whose id is in PostgreSQL's pid file, if that process is PostgreSQL. */
const postgresIn = (folder: string): Pid | undefined => {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const words = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    : []
  return words.some(word => word.includes(join(folder, 'data'))) ? pidOf(pid) : undefined
}

/** Creates the three machines of the database without starting them. */
export const createDatabases = (members: Member[], setting: Setting): Database[] =>
  members.map(member => {
    const patroni = createPatroni(members, member, setting)
    const postgres = () => postgresIn(join(setting.folder, member.name))
    return {
      member,
      etcd: createEtcd(members, member, setting),
      patroni,
      postgres,
      processes: () => [patroni.pid(), postgres()].flatMap(pid => (pid === undefined ? [] : familyOf(pid))),
    }
  })

/** Polls until `isTrue`, for at most two minutes; a rejection counts as false. Throws when the time is over. */
export const until = async (
  what: string,
  { signal: given }: { signal: AbortSignal },
  isTrue: () => Promise<boolean>,
): Promise<void> => {
  const last = performance.now() + 120_000
  let reason: unknown
  const look = () =>
    isTrue().catch((error: unknown) => {
      reason = error
      return false
    })
  while (!(await look())) {
    given.throwIfAborted()
    if (performance.now() > last) throw new Error(`Waited two minutes for ${what}`, { cause: reason })
    await wait(200)
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) })

const memberSchema = z.object({ name: z.string(), role: z.string(), state: z.string() })
const clusterSchema = z.object({ members: z.array(memberSchema) })

/** The cluster's members, from the first Patroni that answers. */
const readMembers = async (databases: Database[]) => {
  for (const { member } of databases) {
    const answer = await ask(`http://${address}:${member.restPort}/cluster`).catch(() => undefined)
    const parsed = clusterSchema.safeParse(await answer?.json())
    if (parsed.success) return parsed.data.members
  }
  return []
}

/** The machine that is the primary; undefined: none answers so. */
export const findPrimary = async (databases: Database[]): Promise<Database | undefined> => {
  const answers = await Promise.all(
    databases.map(async ({ member }) => {
      const answer = await ask(`http://${address}:${member.restPort}/primary`).catch(() => undefined)
      return answer?.status === 200
    }),
  )
  return databases[answers.indexOf(true)]
}

/** Waits until there is a primary with two replicas, one of them synchronous if `synchronous`. */
export const untilWhole = (
  databases: Database[],
  setting: { synchronous: boolean; signal: AbortSignal },
): Promise<void> =>
  until('a primary with two replicas', setting, async () => {
    const members = await readMembers(databases)
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
    const roles = running.map(({ role }) => role)
    const hasSynchronous = !setting.synchronous || roles.includes('sync_standby')
    return roles.length === databases.length && roles.includes('leader') && hasSynchronous
  })

/** Starts etcd on all three machines, then Patroni, and waits until they form one cluster. */
export const startDatabases = async (databases: Database[], setting: Setting): Promise<void> => {
  await Promise.all(databases.map(({ etcd }) => etcd.start()))
  await until('etcd', setting, async () => {
    const answers = await Promise.all(databases.map(({ member }) => ask(`http://${hostOf(member)}/health`)))
    return answers.every(({ ok }) => ok)
  })
  await Promise.all(databases.map(({ patroni }) => patroni.start()))
  await untilWhole(databases, setting)
}

const signalAll = (databases: Database[], name: NodeJS.Signals) => {
  for (const { processes } of databases) for (const each of processes()) signal(each, name)
}

/** Stops Patroni (which stops its PostgreSQL), then etcd; also frozen processes, and a PostgreSQL whose Patroni is gone. */
export const stopDatabases = async (databases: Database[]): Promise<void> => {
  signalAll(databases, 'SIGCONT')
  await Promise.all(databases.map(({ patroni }) => patroni.end('SIGTERM')))
  signalAll(databases, 'SIGKILL')
  await Promise.all(databases.map(({ etcd }) => etcd.end('SIGTERM')))
}
