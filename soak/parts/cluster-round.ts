import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../../src/service/testing/history/load.ts'
import { judge, longestPause, type Verdict } from '../../src/service/testing/history/verdict.ts'
import type { Cluster } from '../../tools/cluster/cluster.ts'

export type Round = Verdict & {
  fault: string
  seconds: number
  secondsWithoutCreate: number
  /** Statuses that a careful client does not expect. */
  odd: number[]
}

const writing = { writers: 8, pause: 100, followers: 4 }

/** One fault under load: what the clients saw of it, against what the service holds afterwards. */
export const runRound = async (
  cluster: Cluster,
  name: string,
  fault: string,
  hurt: (cluster: Cluster) => Promise<void>,
): Promise<Round> => {
  const { baseUrl, apiKey, services } = cluster
  const baseUrls = [...services.map(service => service.baseUrl), baseUrl]
  const load = await startLoad({ baseUrl, baseUrls, apiKey }, { name, ...writing })
  await wait(1000)
  const from = Date.now()
  await hurt(cluster)
  await cluster.untilWhole()
  await wait(2000)
  const to = Date.now()
  const history = await load.finish()
  const pause = longestPause(
    history.creates.map(({ at }) => at),
    from,
    to,
  )
  return {
    fault,
    seconds: Math.round((to - from) / 1000),
    secondsWithoutCreate: pause / 1000,
    odd: load.odd,
    ...judge(history),
  }
}
