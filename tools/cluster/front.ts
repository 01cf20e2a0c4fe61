import { Client } from 'pg'
import { findPerson } from '../../src/service/testing/postgres-server.ts'
import { address, type Setting, until } from './databases.ts'
import { makeOwnFolder, writeOwnFile } from './folders.ts'
import type { Ports } from './ports.ts'
import type { Program } from './programs.ts'
import { fillFile } from './template.ts'

/** HAProxy, in front of the databases and of the service. */
export const createHaproxy = (ports: Ports, { folder, add }: Setting): Program => {
  const own = makeOwnFolder(folder, 'haproxy')
  const databases = ports.members.map(
    ({ name, port, restPort }) => `  server ${name} ${address}:${port} check port ${restPort}`,
  )
  const services = ports.services.map((port, place) => `  server app${place + 1} ${address}:${port} check`)
  const text = fillFile('haproxy.cfg', {
    log: 'stdout format raw',
    databaseBind: `${address}:${ports.database}`,
    databaseServers: databases.join('\n'),
    serviceBind: `${address}:${ports.balancer}`,
    serviceServers: services.join('\n'),
  })
  const file = writeOwnFile(text, own, 'haproxy.cfg')
  const command = '/usr/sbin/haproxy'
  return add('haproxy', { command, args: ['-db', '-f', file], cwd: own, person: findPerson() })
}

export const createPgbouncer = (ports: Ports, { folder, secrets, add }: Setting): Program => {
  const own = makeOwnFolder(folder, 'pgbouncer')
  const users = fillFile('pgbouncer-users.txt', { password: secrets.service })
  const text = fillFile('pgbouncer.ini', {
    address,
    port: ports.pgbouncer,
    databaseHost: address,
    databasePort: ports.database,
    socketFolder: own,
    usersFile: writeOwnFile(users, own, 'users.txt'),
  })
  const file = writeOwnFile(text, own, 'pgbouncer.ini')
  return add('pgbouncer', { command: '/usr/sbin/pgbouncer', args: [file], cwd: own, person: findPerson() })
}

/** Creates the service's role and database, unless they exist. */
const prepareDatabase = async (ports: Ports, { secrets }: Setting): Promise<void> => {
  const client = new Client({
    host: address,
    port: ports.database,
    user: 'postgres',
    password: secrets.superuser,
    database: 'postgres',
  })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'connect'`)
    if (rowCount !== 0) return
    const statements = fillFile('database.sql', { password: secrets.service }).replace(/^--.*$/gm, '')
    // One statement at a time: CREATE DATABASE must not be in a message with others, which is a transaction.
    for (const statement of statements.split(';').filter(part => part.trim() !== ''))
      await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Waits until HAProxy forwards to a primary. */
export const untilReachable = (ports: Ports, setting: Setting): Promise<void> =>
  until('HAProxy to lead to a primary', setting, async () => {
    await prepareDatabase(ports, setting)
    return true
  })
