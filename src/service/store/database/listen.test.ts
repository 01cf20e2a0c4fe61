import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../../testing/balancer.ts'
import { createCluster } from '../../testing/cluster.ts'
import { kinds } from '../../testing/database.ts'
import { appendChanges } from '../append-changes.ts'
import { openStore } from './open.ts'

const open = async (url: string) => {
  const source = { kind: 'postgres', url, connections: 2, patience: 5000 } as const
  const store = await openStore(source, () => undefined)
  onTestFinished(() => store.close())
  return store
}

test.runIf(kinds.includes('postgres'))(
  'who listens at an old primary that still answers goes over to the new one, and counts that',
  async () => {
    const primary = await createCluster({ replicated: true })
    if (primary === undefined) throw new Error('PostgreSQL is not installed')
    onTestFinished(() => primary.remove())
    const balancer = await startBalancer(primary)
    onTestFinished(() => balancer.remove())
    const store = await open(balancer.url('postgres'))
    await store.db.insertInto('companies').values({ id: 'com_1', name: 'One', created_at: 0 }).execute()
    const replica = await primary.createReplica()
    onTestFinished(() => replica.remove())

    const announced: (string | null)[] = []
    onTestFinished(store.listen(subject => announced.push(subject)))
    await expect.poll(() => announced).toEqual([null])
    expect(store.failovers?.()).toBe(0)
    await replica.promote()
    balancer.leadTo(replica)
    // null: what the new server announced before is unknown, so it may concern anyone.
    await expect.poll(() => announced).toEqual([null, null])
    await expect.poll(() => store.failovers?.()).toBe(1)
    const { db } = await open(replica.url('postgres'))
    await db
      .transaction()
      .execute(trx => appendChanges(trx, [{ companyId: 'com_1', type: 'standing.renewed', at: 1 }]))
    await expect.poll(() => announced).toEqual([null, null, 'com_1'])
  },
)
