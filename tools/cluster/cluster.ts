import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabases, type Database, startDatabases, stopDatabases, untilWhole } from './databases.ts'
import { refuseWhereClosed, secretsIn } from './folders.ts'
import { createHaproxy, createPgbouncer, untilReachable } from './front.ts'
import { portsFrom } from './ports.ts'
import { createPrograms, isAlive, readRecord } from './programs.ts'
import { createServices, fillPractice, type Service, untilReady } from './services.ts'

type Options = {
  /** Data folder, created or reused; the user `postgres` must be able to enter it. */
  folder: string
  firstPort: number
  /** Whether a commit waits until a replica has it. */
  synchronous: boolean
  /** Cancels the start. */
  signal: AbortSignal
}

export type Cluster = {
  databases: Database[]
  services: Service[]
  /** Address of the load balancer in front of the service machines. */
  baseUrl: string
  portalUrl: string
  apiKey: string
  /** Aborted when a program fails or the caller cancels. */
  signal: AbortSignal
  /** Waits until there is a primary with two replicas, and all service machines answer. */
  untilWhole: () => Promise<void>
  stop: () => Promise<void>
}

/** Throws if a cluster already runs in the folder: two on the same data would destroy it. */
const refuseWhereOneRuns = (folder: string): void => {
  const record = readRecord(folder)
  if (record === undefined || ![record.by, ...record.programs].some(isAlive)) return
  throw new Error(`A cluster runs in ${folder}: stop it first (npm run cluster -- --stop --data ${folder})`)
}

/**
 * Starts three databases, HAProxy, PgBouncer and two service machines of two workers each with practice data, on loopback, and waits until
 * all answer. Rejects where one does not within two minutes; nothing is left running then.
 */
export const startCluster = async ({ firstPort, ...options }: Options): Promise<Cluster> => {
  const { folder } = options
  mkdirSync(folder, { recursive: true })
  refuseWhereOneRuns(folder)
  refuseWhereClosed(folder)
  const ports = portsFrom(firstPort)
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const add = createPrograms(folder, error => failed.abort(error))
  const setting = { ...options, signal, secrets: secretsIn(folder), add }
  const databases = createDatabases(ports.members, setting)
  const front = [createHaproxy(ports, setting), createPgbouncer(ports, setting)]
  const services = createServices(ports, setting)

  const stop = async () => {
    await Promise.all(services.map(({ program }) => program.end('SIGTERM')))
    await Promise.all(front.map(program => program.end('SIGTERM', 5000)))
    await stopDatabases(databases)
    rmSync(join(folder, 'programs.json'), { force: true })
  }

  try {
    await startDatabases(databases, setting)
    for (const program of front) await program.start()
    await untilReachable(ports, setting)
    const { portalUrl, apiKey } = await fillPractice(ports, setting)
    await Promise.all(services.map(({ program }) => program.start()))
    const baseUrl = `http://127.0.0.1:${ports.balancer}`
    const allReady = async () => {
      await untilWhole(databases, setting)
      for (const each of [...services.map(service => service.baseUrl), baseUrl])
        await untilReady(each, setting)
    }
    await allReady()
    return { databases, services, baseUrl, portalUrl, apiKey, signal, untilWhole: allReady, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
