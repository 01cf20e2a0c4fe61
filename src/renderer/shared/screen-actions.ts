import { useEffect, useId, useMemo, useRef } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** Something that the open screen, or what is chosen on it, can do. `keys`: its shortcut as people read it. */
export type ScreenAction = { id: string; title: string; keys?: string; run: () => void }

const offered = createStore<ReadonlyMap<string, readonly ScreenAction[]>>(new Map())

const offer = (owner: string, actions: readonly ScreenAction[] | null): void => {
  const next = new Map(offered.read())
  if (actions === null) next.delete(owner)
  else next.set(owner, actions)
  offered.write(next)
}

/** Offers actions in Find or do… as long as the component that calls this is on the screen. Keep them the same array while they are the same. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const owner = useId()
  useEffect(() => {
    offer(owner, actions)
    return () => offer(owner, null)
  }, [owner, actions])
}

/** What the open screen offers, screen by screen. */
export const useOfferedActions = (): ScreenAction[] => [...useStore(offered)[0].values()].flat()

type RecordAction = { label: string; keys?: string; onChoose: () => void }

/** Offers what an open record can do. Its actions may be made anew each time: their names tell which is which. */
export function useRecordActions(actions: readonly RecordAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const names = JSON.stringify(actions.map(({ label, keys = null }) => [label, keys]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called says which they are
  const offered = useMemo(
    () =>
      actions.map(({ label, keys }, at) => ({
        ...{ id: `record:${label}`, title: label, run: () => latest.current[at]?.onChoose() },
        ...(keys === undefined ? {} : { keys }),
      })),
    [names],
  )
  useScreenActions(offered)
}
