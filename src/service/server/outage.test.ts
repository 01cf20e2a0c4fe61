import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../testing/balancer.ts'
import { type Cluster, createCluster } from '../testing/cluster.ts'
import { startCreating } from '../testing/creating.ts'
import { kinds } from '../testing/database.ts'
import { runProgram, startProgram } from '../testing/program.ts'

const unlimited = ['--rate', '100000', '--burst', '100000']

const onLinuxWithPostgres = kinds.includes('postgres') && process.platform === 'linux'

/** Of this file alone, which stops and pauses it. */
let cluster: Cluster
beforeAll(async () => {
  const made = onLinuxWithPostgres ? await createCluster() : undefined
  if (made !== undefined) cluster = made
  return () => made?.remove()
})

/** The program with practice data. */
const startOnCluster = async () => {
  const source = { kind: 'postgres', url: cluster.url('postgres') } as const
  const program = await startProgram(source, ['--practice', '--customers', '5', ...unlimited])
  const { baseUrl, apiKey = '' } = program.ready
  return { program, baseUrl, apiKey }
}

test.runIf(onLinuxWithPostgres)(
  'PostgreSQL may restart and crash under load: the process lives, nothing is lost and nothing made twice',
  async () => {
    const { program, baseUrl, apiKey } = await startOnCluster()
    const { links, odd, stop } = startCreating(baseUrl, apiKey, 16, { pause: 20 })
    for (const crashes of [false, true, true]) {
      const before = links.size
      await expect.poll(() => program.child.exitCode !== null || links.size > before + 30).toBe(true)
      expect(program.child.exitCode).toBeNull()
      await cluster.stop({ crashes })
      await cluster.start()
    }
    await stop()
    expect(odd).toEqual([])
    expect(new Set(links.values()).size).toBe(links.size)
    // No more at once than a service has room for.
    const left = [...links.values()]
    const open = async () => {
      for (let link = left.pop(); link !== undefined; link = left.pop())
        expect((await fetch(link)).status).toBe(200)
    }
    await Promise.all(Array.from({ length: 8 }, open))
    expect(await program.end()).toBe(0)
  },
)

test.runIf(onLinuxWithPostgres)(
  'while PostgreSQL answers nothing calls get 503, and the program ends when it is told to',
  async () => {
    const { program, baseUrl, apiKey } = await startOnCluster()
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ redirectUrl: 'https://example.com/' })
    const call = async (round: number) => {
      const create = { method: 'POST', headers: { ...headers, 'idempotency-key': `${round}` }, body }
      return Promise.all([
        fetch(`${baseUrl}/accounts`, { headers }),
        fetch(`${baseUrl}/connect/create-connect-request`, create),
      ])
    }
    const rounds = Array.from({ length: 10 }, (_, round) => round)
    await Promise.all(rounds.map(call))
    cluster.pause()
    onTestFinished(() => cluster.resume())
    const answers = await Promise.all(rounds.map(round => call(round + 100)))
    expect(answers.map(both => both.map(({ status }) => status))).toEqual(rounds.map(() => [503, 503]))

    // Requests under way get no answer from the database any more; later ones may find the port closed.
    const last = call(200).then(
      both => both.map(({ status }) => status),
      () => [503, 503],
    )
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
    expect(await program.end()).toBe(0)
    expect(await last).toEqual([503, 503])
  },
)

test.runIf(onLinuxWithPostgres)(
  'a program that is started while PostgreSQL is away waits for it, and says so in its log',
  async () => {
    const balancer = await startBalancer()
    onTestFinished(() => balancer.remove())
    const source = { kind: 'postgres', url: balancer.url('postgres') } as const
    const starting = [startProgram(source, []), startProgram(source, ['--workers', '2'])]
    await Promise.race([...starting, expect.poll(balancer.sessions).toBeGreaterThan(3)])
    balancer.leadTo(cluster)
    for (const program of await Promise.all(starting)) {
      expect(program.stderr()).toContain('"event":"waiting-for-database"')
      expect((await fetch(`${program.ready.baseUrl}/readyz`)).status).toBe(200)
      expect(await program.end()).toBe(0)
    }
  },
)

test('a data folder that is none ends the start at once', async () => {
  const folder = await runProgram({ kind: 'sqlite', folder: '/dev/null/none' }, [])
  expect([folder.code, folder.stderr]).toEqual([1, expect.not.stringContaining('waiting')])
})
