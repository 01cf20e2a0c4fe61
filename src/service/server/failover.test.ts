import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../testing/balancer.ts'
import { createCluster, runAt } from '../testing/cluster.ts'
import { kinds } from '../testing/database.ts'
import { startLoad } from '../testing/history/load.ts'
import { judge } from '../testing/history/verdict.ts'
import { startProgram } from '../testing/program.ts'

const unlimited = ['--rate', '100000', '--burst', '100000']

/** A primary that waits for its replica at each commit, and a balancer in front of both. */
const startPair = async () => {
  const primary = await createCluster({ replicated: true })
  if (primary === undefined) throw new Error('PostgreSQL is not installed')
  onTestFinished(() => primary.remove())
  const replica = await primary.createReplica()
  onTestFinished(() => replica.remove())
  await runAt(primary.url('postgres'), `alter system set synchronous_standby_names = '*'`)
  await runAt(primary.url('postgres'), 'select pg_reload_conf()')
  const balancer = await startBalancer(primary)
  onTestFinished(() => balancer.remove())
  return { primary, replica, balancer }
}

test.runIf(kinds.includes('postgres') && process.platform === 'linux')(
  'a primary is killed under load and its replica promoted: nothing is lost, doubled or skipped, whichever of two machines answers',
  async () => {
    const { primary, replica, balancer } = await startPair()
    const source = { kind: 'postgres', url: balancer.url('postgres') } as const
    const args = ['--public-url', 'https://connect.example.com', ...unlimited]
    const practice = await startProgram(source, ['--practice', '--customers', '5', ...args])
    const other = await startProgram(source, ['--workers', '2', ...args])
    const baseUrls = [practice.ready.baseUrl, other.ready.baseUrl]
    const target = { baseUrl: other.ready.baseUrl, baseUrls, apiKey: practice.ready.apiKey ?? '' }
    const load = await startLoad(target, { name: 'failover', writers: 8, pause: 10, followers: 3 })
    const more = async (links: number) => {
      const before = load.creates.length
      await expect.poll(() => load.creates.length).toBeGreaterThan(before + links)
    }
    await more(100)
    await primary.stop({ crashes: true })
    balancer.leadTo(replica)
    // Time for clients to meet the outage.
    await wait(200)
    await replica.promote()
    await more(100)
    const history = await load.finish()
    expect(load.odd).toEqual([])
    expect(history.creates.length).toBe(new Set(history.creates.map(({ link }) => link)).size)
    expect(history.withdrawn.length).toBeGreaterThan(30)
    expect(judge(history)).toMatchObject({ lost: 0, doubled: 0, feedGaps: 0, resets: 0 })
    expect([await practice.end(), await other.end()]).toEqual([0, 0])
  },
)
