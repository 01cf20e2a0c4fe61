import { fail, ok } from '../../../contract/failure.ts'
import type { PracticeState } from '../../../contract/model.ts'
import type { Log, Practice } from '../../app/ports.ts'
import { type PracticeProcess, startPracticeProcess } from './practice-process.ts'

/** A service that ends by itself more often within a minute stays stopped until it is asked for again. */
const restartsPerMinute = 3

/** Supervises the practice service: starts it once on demand and again when it ends by itself, and stops it with the app. */
export const createPractice = (dataFolder: string, log: Log): Practice & { stop: () => void } => {
  let state: PracticeState = 'off'
  let running: Promise<PracticeProcess | null> | null = null
  let deaths: number[] = []
  let stopping = false
  const listeners: (() => void)[] = []

  const become = (next: PracticeState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const launch = async (during: PracticeState): Promise<PracticeProcess | null> => {
    become(during)
    const started = await startPracticeProcess(dataFolder, log).catch((error: unknown) => {
      log('The practice service could not be started', { reason: String(error) })
      return null
    })
    if (started === null) {
      running = null
      become('stopped')
    } else if (stopping) started.child.kill()
    else {
      started.child.once('exit', restart)
      log('The practice service runs', { process: started.child.pid ?? null })
      become('running')
    }
    return started
  }

  const restart = () => {
    running = null
    if (stopping) return
    const now = Date.now()
    deaths = [...deaths.filter(time => now - time < 60_000), now]
    log('The practice service ended by itself', { deaths: deaths.length })
    if (deaths.length > restartsPerMinute) become('stopped')
    else running = launch('restarting')
  }

  return {
    state: () => state,
    onChange: listener => void listeners.push(listener),
    start: async () => {
      running ??= launch('starting')
      const started = await running
      return started ? ok(started.ready) : fail({ code: 'practice_stopped' })
    },
    stop: () => {
      stopping = true
      running?.then(started => started?.child.kill())
    },
  }
}
