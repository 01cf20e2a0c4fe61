import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import { type Database, findPrimary, until } from '../../tools/cluster/databases.ts'
import { familyOf, type Pid, signal } from '../../tools/cluster/programs.ts'

/** Injects a fault into a cluster and ends it; what was hurt may still be recovering. */
type Fault = (cluster: Cluster) => Promise<void>

const send = (processes: Pid[], name: NodeJS.Signals) => {
  for (const each of processes) signal(each, name)
}

const primaryOf = async (cluster: Cluster, databases = cluster.databases): Promise<Database> => {
  let primary: Database | undefined
  await until('a primary', cluster, async () => {
    primary = await findPrimary(databases)
    return primary !== undefined
  })
  if (primary === undefined) throw new Error('There is no primary')
  return primary
}

const untilAnotherLeads = (cluster: Cluster, former: Database): Promise<Database> =>
  primaryOf(
    cluster,
    cluster.databases.filter(database => database !== former),
  )

const killPrimary: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  send(primary.processes(), 'SIGKILL')
  await untilAnotherLeads(cluster, primary)
  await primary.patroni.start()
}

const freezePrimary: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  const processes = primary.processes()
  send(processes, 'SIGSTOP')
  await wait(30_000)
  send(processes, 'SIGCONT')
}

const switchOver: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  const answer = await fetch(`http://127.0.0.1:${primary.member.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.member.name }),
  })
  if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
  await untilAnotherLeads(cluster, primary)
}

/** PostgreSQL goes on without its Patroni, and takes itself for the primary until Patroni is back. */
const killPatroni: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  await primary.patroni.end('SIGKILL')
  await untilAnotherLeads(cluster, primary)
  await wait(5000)
  await primary.patroni.start()
}

const loseQuorum: Fault = async ({ databases }) => {
  const lost = databases.slice(1)
  for (const { etcd } of lost) await etcd.end('SIGKILL')
  await wait(18_000)
  for (const { etcd } of lost) await etcd.start()
  // Members that were not seen meanwhile are forgotten: for some seconds no replica counts as synchronous, and none would be promoted.
  await wait(8000)
}

const killService: Fault = async ({ services }) => {
  const program = services[0]?.program
  const pid = program?.pid()
  if (program === undefined || pid === undefined) throw new Error('The service does not run')
  send(familyOf(pid), 'SIGKILL')
  await wait(3000)
  await program.start()
}

const stopService: Fault = async ({ services }) => {
  const program = services[1]?.program
  await program?.end('SIGTERM')
  await wait(3000)
  await program?.start()
}

const rollServices: Fault = async cluster => {
  for (const { program } of cluster.services) {
    await program.end('SIGTERM')
    await program.start()
    await cluster.untilWhole()
    // Time for the balancer to notice, too.
    await wait(1500)
  }
}

const killWorker: Fault = async ({ services }) => {
  const pid = services[0]?.program.pid()
  const worker = pid === undefined ? undefined : familyOf(pid)[1]
  if (worker === undefined) throw new Error('The service has no worker')
  signal(worker, 'SIGKILL')
  await wait(2000)
}

/** The baseline: the longest pause that this machine has without a fault. */
const doNothing: Fault = async () => wait(10_000)

export const faults = {
  nothing: doNothing,
  'primary-killed': killPrimary,
  'primary-frozen': freezePrimary,
  'switch-over': switchOver,
  'patroni-killed': killPatroni,
  'etcd-without-quorum': loseQuorum,
  'service-killed': killService,
  'service-stopped': stopService,
  'service-rolled': rollServices,
  'worker-killed': killWorker,
} satisfies Record<string, Fault>
