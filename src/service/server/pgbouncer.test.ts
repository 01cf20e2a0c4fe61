import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Cluster, createCluster } from '../testing/cluster.ts'
import { startCreating } from '../testing/creating.ts'
import { kinds } from '../testing/database.ts'
import { hasPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts'
import { runProgram, startProgram } from '../testing/program.ts'

const unlimited = ['--rate', '100000', '--burst', '100000']

describe.runIf(kinds.includes('postgres') && hasPgbouncer)('behind PgBouncer', () => {
  let cluster: Cluster
  beforeAll(async () => {
    const made = await createCluster()
    if (made !== undefined) cluster = made
    return () => made?.remove()
  })

  test.each([
    { mode: 'session', connections: 25 },
    { mode: 'transaction', connections: 2 },
  ] as const)(
    'that pools by $mode it starts, creates, and tells of changes',
    async ({ mode, connections }) => {
      await cluster.createDatabase(mode)
      const pool = await startPgbouncer(cluster, mode, connections)
      onTestFinished(() => pool.remove())
      const source = {
        kind: 'postgres',
        url: pool.url(mode),
        directUrl: cluster.url(mode),
        pool: mode,
      } as const
      const program = await startProgram(source, ['--practice', '--customers', '5', ...unlimited])
      const { baseUrl, apiKey = '' } = program.ready
      const ask = async (path: string) => {
        const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
        return { status: answer.status, body: await answer.json() }
      }
      const { next } = (await ask('/changes')).body
      const waited = ask(`/changes?after=${next}&wait=25`)
      const { links, odd, stop } = startCreating(baseUrl, apiKey, 16)
      await expect.poll(() => links.size).toBeGreaterThan(100)
      await stop()
      expect(odd).toEqual([])
      expect(new Set(links.values()).size).toBe(links.size)
      expect((await waited).body.changes[0]).toMatchObject({ type: 'link.created' })
      expect((await ask('/accounts')).body.accounts).toHaveLength(5)
      expect((await fetch(`${baseUrl}/portal`)).status).toBe(200)
      expect(await program.end()).toBe(0)
      expect(program.stderr()).not.toContain('"level":"error"')
    },
  )
})

test('a pool of transactions needs an address beside it, and is one of two kinds', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const alone = await runProgram({ kind: 'postgres', url, pool: 'transaction' }, [])
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('DATABASE_DIRECT_URL')])
  const odd = await runProgram({ kind: 'postgres', url, pool: 'statement' }, [])
  expect([odd.code, odd.stderr]).toEqual([
    1,
    expect.stringContaining('DATABASE_POOL must be session or transaction'),
  ])
})
