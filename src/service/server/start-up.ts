import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../common/log.ts'
import { mayPass } from '../store/database/trouble.ts'

const giveUpAfterMilliseconds = 60_000
const againAfterMilliseconds = 1000

/**
 * Does what a start needs of the database, again and again for up to a minute while that is away: machines that start together come up in any
 * order. Throws what the last try ended with.
 */
export const whenReachable = async <T>(log: Log, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + giveUpAfterMilliseconds
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error
      const seconds = Math.ceil((until - performance.now()) / 1000)
      log('warning', 'waiting-for-database', { seconds, ...describeError(error) })
    }
    await wait(againAfterMilliseconds)
  }
}
