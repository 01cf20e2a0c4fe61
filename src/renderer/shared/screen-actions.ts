import { useEffect, useId, useRef } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** An action of the open screen or of a record on it. `of`: the customer it concerns; `keys`: its shortcut as text. */
export type ScreenAction = { label: string; of?: string | undefined; keys?: string; onChoose: () => void }

const offered = createStore<ReadonlyMap<string, readonly ScreenAction[]>>(new Map())

/**
 * Offers actions in Find or do… while the calling component is mounted. The array may be new at each render: actions are compared by
 * their names.
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

export const useOfferedActions = (): ScreenAction[] => [...useStore(offered)[0].values()].flat()
