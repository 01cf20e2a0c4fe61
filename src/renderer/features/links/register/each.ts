import { useRef, useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../contract/links/register-schemas.ts'
import { ask } from '../../../shared/hooks/query-client.ts'

/** How something that is done with many links, one after the other, went so far. */
export type EachState<Outcome> = { of: number; outcomes: Outcome[]; state: 'asking' | 'running' | 'over' }

/** The ids that a target names, at most 100,000. */
export const idsOf = async (target: LinkTarget, list: LinkList): Promise<string[]> => {
  if ('ids' in target) return target.ids
  const except = new Set(target.except)
  const ids = await ask('links.ids', { ...list, ...target.filter, offset: 0, limit: 100_000 })
  return ids.filter(id => !except.has(id))
}

/** Does something with one link after the other, until all are through or it is stopped. */
export function useEach<Outcome>(work: (id: string) => Promise<Outcome>) {
  const [progress, setProgress] = useState<EachState<Outcome>>({ of: 0, outcomes: [], state: 'asking' })
  const stopped = useRef(false)
  const run = async (ids: string[]) => {
    const outcomes: Outcome[] = []
    setProgress({ of: ids.length, outcomes, state: 'running' })
    for (const id of ids) {
      if (stopped.current) break
      outcomes.push(await work(id))
      setProgress({ of: ids.length, outcomes: [...outcomes], state: 'running' })
    }
    setProgress({ of: ids.length, outcomes, state: 'over' })
  }
  return {
    ...progress,
    run,
    stop: () => {
      stopped.current = true
    },
  }
}
