import { useEffect, useRef } from 'react'

type Failing = { isError: boolean; reset: () => void }

/** An error goes with its cause: once something else is typed, what was tried before failed for something that is not there any more. */
export function useForgetError(typed: string, actions: readonly Failing[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is typed changes, and only then
  useEffect(() => {
    for (const action of latest.current) if (action.isError) action.reset()
  }, [typed])
}
