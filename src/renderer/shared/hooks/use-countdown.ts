import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Failure } from '../../../contract/failure.ts'

/** When each failure's wait ends (ms by the monotonic clock; null: stopped or over). Kept per failure, as its note is mounted anew on each screen. */
const ends = new WeakMap<Failure, number | null>()

const endOf = (failure: Failure): number | null => {
  const known = ends.get(failure)
  if (known !== undefined) return known
  const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null
  const end = seconds === null ? null : performance.now() + seconds * 1000
  ends.set(failure, end)
  return end
}

/** Counts a failure's `Retry-After` down and runs `onEnd` when it is over, if still mounted; null: no countdown. */
export function useCountdown(failure: Failure, onEnd: (() => void) | null) {
  const [, show] = useReducer((count: number) => count + 1, 0)
  const stop = () => {
    ends.set(failure, null)
    show()
  }
  const atEnd = useEffectEvent((isAwaited: boolean) => {
    stop()
    if (isAwaited) onEnd?.()
  })
  const end = onEnd === null ? null : endOf(failure)
  useEffect(() => {
    if (end === null) return
    // The wait ended while another screen was open: no request now, as the person does not expect one.
    if (performance.now() >= end) return atEnd(false)
    const timer = setInterval(() => {
      show()
      if (performance.now() < end) return
      clearInterval(timer)
      atEnd(true)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return {
    /** Whole seconds left; null: no countdown. */
    left: end === null ? null : Math.max(1, Math.ceil((end - performance.now()) / 1000)),
    stop,
  }
}
