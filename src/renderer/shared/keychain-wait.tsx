import { Ribbon } from '../ui/notices/notice.tsx'
import { useAppState } from './hooks/app-state.ts'
import { messages } from './notice-messages.ts'

/** Shown while the system keychain is slow: mostly because its password prompt is open behind this window. */
export function KeychainWait() {
  if (useAppState()?.keychainWaiting !== true) return null
  return (
    <Ribbon title={messages.keychain.title} role="status">
      {messages.keychain.sentence}
    </Ribbon>
  )
}
