import { useEffect, useReducer, useRef } from 'react'
import type { Failure } from '../../../contract/failure.ts'

/** When each failure's wait ends, in milliseconds since 1970; null: stopped, or over. It is the failure's own, on whatever screen it shows. */
const ends = new WeakMap<Failure, number | null>()

const endOf = (failure: Failure): number | null => {
  const known = ends.get(failure)
  if (known !== undefined) return known
  const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null
  const end = seconds === null ? null : Date.now() + seconds * 1000
  ends.set(failure, end)
  return end
}

type Countdown = {
  /** Whole seconds until the end; null where nothing is waited for. */
  left: number | null
  stop: () => void
}

/** Counts a failure's `Retry-After` down and runs `onEnd` when it is over, while somebody looks; null: nothing would be run. */
export function useCountdown(failure: Failure, onEnd: (() => void) | null): Countdown {
  const [, show] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  const end = onEnd === null ? null : endOf(failure)
  useEffect(() => {
    if (end === null) return
    const finish = () => {
      ends.set(failure, null)
      show()
    }
    // It ended while another screen was open: a request now would come as a surprise.
    if (Date.now() >= end) return finish()
    const timer = setInterval(() => {
      show()
      if (Date.now() < end) return
      clearInterval(timer)
      finish()
      latest.current?.()
    }, 250)
    return () => clearInterval(timer)
  }, [end, failure])
  return {
    left: end === null ? null : Math.max(1, Math.ceil((end - Date.now()) / 1000)),
    stop: () => {
      ends.set(failure, null)
      show()
    },
  }
}
