import { createStore, useStore } from '../store.ts'
import { messages } from '../text/kit-messages.ts'

type Message = { text: string; count: number; undo: (() => void) | null }

const message = createStore<Message | null>(null)

/**
 * Shows a short message and has screen readers say it; the same words again are said again. `undo`: takes back what it tells of,
 * offered as long as it is there.
 */
export function announce(text: string, undo: (() => void) | null = null): void {
  message.write({ text, undo, count: (message.read()?.count ?? 0) + 1 })
}

/** Takes away a message that is true no more, if it is the last one; says what is true `instead`, if anything. */
export function forget(text: string, instead = ''): void {
  const last = message.read()
  if (last?.text === text) message.write({ text: instead, undo: null, count: last.count + 1 })
}

/** The app's one status line. It is always in the page, since a live region must exist before it speaks. */
export function Status() {
  const [current, show] = useStore(message)
  return (
    <div className="status" role="status">
      {current === null || current.text === '' ? null : (
        <span
          key={current.count}
          className={current.undo === null ? 'line anywhere' : 'line anywhere with-undo'}
        >
          <span className="status-text">{current.text}</span>
          {current.undo === null ? null : (
            <button
              type="button"
              onClick={() => {
                show(null)
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
