import { useSyncExternalStore } from 'react'
import { messages } from '../text/kit-messages.ts'

type Message = { text: string; count: number; undo: (() => void) | null }

let message: Message | null = null
const listeners = new Set<() => void>()

const set = (next: Message | null): void => {
  message = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short message and has screen readers say it; the same words again are said again. `undo`: takes back what it tells of,
 * offered as long as it is there.
 */
export function announce(text: string, undo: (() => void) | null = null): void {
  set({ text, undo, count: (message?.count ?? 0) + 1 })
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
      {current === null ? null : (
        <span
          key={current.count}
          className={current.undo === null ? 'line anywhere' : 'line anywhere with-undo'}
        >
          {current.text}
          {current.undo === null ? null : (
            <button
              type="button"
              onClick={() => {
                set(null)
                current.undo?.()
              }}
            >
              {messages.undo}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
