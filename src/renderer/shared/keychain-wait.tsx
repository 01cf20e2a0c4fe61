import { useAppState } from './hooks/app-state.ts'
import { messages } from './notice-messages.ts'

/** Said while the system keychain takes long: mostly because it asks for a password, somewhere behind this window. */
export function KeychainWait() {
  if (useAppState()?.keychainWaiting !== true) return null
  return (
    <p className="ribbon line small" role="status">
      <strong>{messages.keychain.title}</strong> {messages.keychain.sentence}
    </p>
  )
}
