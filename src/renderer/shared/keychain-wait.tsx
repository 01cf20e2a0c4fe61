import { Ribbon } from '../ui/notices/ribbon.tsx'
import { useAppState } from './hooks/app-state.ts'
import { messages } from './notice-messages.ts'

/** Said while the system keychain takes long: mostly because it asks for a password, somewhere behind this window. */
export function KeychainWait() {
  if (useAppState()?.keychainWaiting !== true) return null
  return (
    <Ribbon title={messages.keychain.title} role="status">
      {messages.keychain.sentence}
    </Ribbon>
  )
}
