import { createStore, useStore } from '../store.ts'
import { messages } from '../text/kit-messages.ts'

const message = createStore<{ text: string; count: number; undo: (() => void) | null } | null>(null)

/**
 * Shows a short message that screen readers announce, also if it repeats the last one. `undo`: adds an Undo button for as long as the
 * message is visible.
 */
export function announce(text: string, undo: (() => void) | null = null): void {
  message.write({ text, undo, count: (message.read()?.count ?? 0) + 1 })
}

/** Removes a message that is no longer true, if it is the last one; `instead`: a message in its place, or ''. */
export function forget(text: string, instead = ''): void {
  const last = message.read()
  if (last?.text === text) message.write({ text: instead, undo: null, count: last.count + 1 })
}

/** As another action begins: removes the message of the one before, unless it offers Undo, so that it contradicts nothing that comes now. */
export function retire(): void {
  const last = message.read()
  if (last?.undo === null) forget(last.text)
}

/** As other data comes into use: removes a message that offers Undo, which would change that data. */
export function retireUndo(): void {
  const last = message.read()
  if (last !== null && last.undo !== null) forget(last.text)
}

/** The app's status line. Always mounted, since screen readers announce only changes of a live region that exists already. */
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
