import './status.css'
import { useSyncExternalStore } from 'react'

type Message = { text: string; count: number }

let message: Message | null = null
const listeners = new Set<() => void>()

/** Shows a short message and has screen readers say it; the same words again are said again. */
export function announce(text: string): void {
  message = { text, count: (message?.count ?? 0) + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The app's one status line. It is always in the page, since a live region must exist before it speaks. */
export function Status() {
  const current = useSyncExternalStore(subscribe, () => message)
  return (
    <div className="status" role="status">
      {current === null ? null : <span key={current.count}>{current.text}</span>}
    </div>
  )
}
