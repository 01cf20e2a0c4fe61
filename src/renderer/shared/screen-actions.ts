import { useEffect, useId, useRef } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** Something that the open screen, or what is open on it, can do. `of`: with whom; `keys`: its shortcut as people read it. */
export type ScreenAction = { label: string; of?: string | undefined; keys?: string; onChoose: () => void }

const offered = createStore<ReadonlyMap<string, readonly ScreenAction[]>>(new Map())

/**
 * Offers actions in Find or do… as long as the component that calls this is on the screen. They may be made anew each time: their names
 * tell which is which.
 */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const owner = useId()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const names = JSON.stringify(actions.map(({ label, of = null, keys = null }) => [label, of, keys]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called says which they are
  useEffect(() => {
    const own = latest.current.map((action, at) => ({
      ...action,
      onChoose: () => latest.current[at]?.onChoose(),
    }))
    offered.write(new Map([...offered.read(), [owner, own]]))
    return () => offered.write(new Map([...offered.read()].filter(([of]) => of !== owner)))
  }, [owner, names])
}

/** What the open screen offers. */
export const useOfferedActions = (): ScreenAction[] => [...useStore(offered)[0].values()].flat()
