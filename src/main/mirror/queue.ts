/** What a screen asks: a newer request of the same screen for another list replaces one that still waits. */
export type Turn = { screen: string; list: string }

/** Work that waits: `run` begins it, `leave` says that it will not be done. */
export type Job = {
  file: string
  turn: Turn | null
  run: () => Promise<void>
  leave: (error: Error | null) => void
}

/** Jobs, the first first, that `runners` do side by side, each one at a time. */
export const createQueue = (runners: number) => {
  const waiting: Job[] = []
  let idle = runners

  const next = (): void => {
    if (idle === 0) return
    const job = waiting.shift()
    if (job === undefined) return
    idle -= 1
    void job.run().finally(() => {
      idle += 1
      next()
    })
  }

  const drop = (isDropped: (job: Job) => boolean, error: Error | null): void => {
    for (const job of waiting.filter(isDropped)) {
      waiting.splice(waiting.indexOf(job), 1)
      job.leave(error)
    }
  }

  return {
    add: (job: Job): void => {
      const { turn } = job
      if (turn !== null)
        drop(other => other.turn?.screen === turn.screen && other.turn.list !== turn.list, null)
      waiting.push(job)
      next()
    },
    drop,
  }
}
