import { useEffect, useRef, useState } from 'react'

/** How something that is done with many links, one after the other, went so far; `outcomes` once it is over. */
type EachState<Outcome> = {
  of: number
  done: number
  outcomes: Outcome[]
  state: 'asking' | 'running' | 'over'
}

/** Does something with one link after the other, until all are through, it is stopped, or who asked for it is gone. */
export function useEach<Outcome>(work: (id: string) => Promise<Outcome>) {
  const [progress, setProgress] = useState<EachState<Outcome>>({
    of: 0,
    done: 0,
    outcomes: [],
    state: 'asking',
  })
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const run = async (ids: string[]) => {
    const outcomes: Outcome[] = []
    const tell = () => setProgress({ of: ids.length, done: outcomes.length, outcomes: [], state: 'running' })
    tell()
    for (const id of ids) {
      if (stopped.current) break
      outcomes.push(await work(id))
      tell()
    }
    setProgress({ of: ids.length, done: outcomes.length, outcomes, state: 'over' })
  }
  const stop = () => {
    stopped.current = true
  }
  return { ...progress, run, stop }
}
