import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3-multiple-ciphers'
import { Client } from 'pg'
import { type Program, startService } from '../../bench/service/programs.ts'
import type { Cluster } from '../../src/service/testing/cluster.ts'
import { startCreating } from '../../src/service/testing/creating.ts'

/** What became of the links; `died`: processes that ended by themselves, `odd`: answers that are not expected. */
export type Tally = { created: number; kills: number; restarts: number } & Losses
type Losses = { lost: number; doubled: number; died: number; odd: number }

type Row = { token: string; redirect_url: string }
const statement = 'select token, redirect_url from connect_requests'

const rowsOf = async (source: string): Promise<Row[]> => {
  if (!source.startsWith('postgres://')) {
    const database = new Database(join(source, 'service.db'), { readonly: true })
    const rows = database.prepare<[], Row>(statement).all()
    database.close()
    return rows
  }
  const client = new Client({ connectionString: source })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

const unlimited = ['--rate', '1000000000', '--burst', '1000000000']

/** Runs one service under load, and has `hurt` do something to it `times` times; then counts what its database holds. */
const runRound = async (
  source: string,
  times: number,
  hurt: (program: Program, restart: () => Promise<Program>) => Promise<Program>,
): Promise<{ created: number } & Losses> => {
  let program = await startService(source, ['--practice', '--customers', '5', ...unlimited])
  const { port } = new URL(program.baseUrl)
  const restart = () => startService(source, ['--port', port, ...unlimited])
  const { links, odd, stop } = startCreating(program.baseUrl, program.apiKey, 16)
  let died = 0
  for (let time = 0; time < times; time += 1) {
    const before = links.size
    while (links.size < before + 40 && program.child.exitCode === null) await wait(5)
    if (program.child.exitCode !== null) {
      died += 1
      program = await restart()
    }
    program = await hurt(program, restart)
  }
  await stop()
  await program.stop()
  const rows = await rowsOf(source)
  const stored = new Map(rows.map(({ token, redirect_url }) => [token, redirect_url]))
  const acknowledged = [...links].filter(
    ([key, link]) => stored.get(link.split('/').at(-1) ?? '') === `https://example.com/${key}`,
  )
  return {
    created: links.size,
    lost: links.size - acknowledged.length,
    doubled: rows.length - new Set(rows.map(row => row.redirect_url)).size,
    died,
    odd: odd.length,
  }
}

/** Kills the process of a service and starts another. */
const kill = async (program: Program, restart: () => Promise<Program>): Promise<Program> => {
  const gone = new Promise(resolve => program.child.once('exit', resolve))
  program.child.kill('SIGKILL')
  await gone
  return restart()
}

const timesPerRound = 10

/** One round of kills on SQLite, one on PostgreSQL, and one in which PostgreSQL itself is restarted and crashes. */
export const runKillRounds = async (folder: string, cluster: Cluster, round: number): Promise<Tally> => {
  const data = join(folder, `kills-${round}`)
  const killed = await runRound(data, timesPerRound, kill)
  rmSync(data, { recursive: true })
  const database = async (name: string) => {
    await cluster.createDatabase(name)
    return cluster.url(name)
  }
  const killedThere = await runRound(await database(`kills_${round}`), timesPerRound, kill)
  let crashes = false
  const restarted = await runRound(await database(`restarts_${round}`), timesPerRound, async program => {
    crashes = !crashes
    await cluster.stop({ crashes })
    await cluster.start()
    return program
  })
  const sum = (name: 'created' | keyof Losses) => killed[name] + killedThere[name] + restarted[name]
  return {
    created: sum('created'),
    kills: 2 * timesPerRound,
    restarts: timesPerRound,
    lost: sum('lost'),
    doubled: sum('doubled'),
    died: sum('died'),
    odd: sum('odd'),
  }
}
