import { Button } from '../ui/buttons/button.tsx'
import { Ribbon } from '../ui/notices/notice.tsx'
import { ShowFailure } from './failure.tsx'
import { useAppState, useRescue } from './hooks/app-state.ts'
import { messages } from './notice-messages.ts'
import { noticeWords } from './words/notice-words.ts'

/** Notices about the stored data: damaged (with a button to rescue it), set aside, or rescued; and that the keychain is slow. */
export function StoreNotices() {
  const state = useAppState()
  if (state === undefined) return null
  const { store, keychainWaiting } = state
  const notice = store.state === 'open' ? store.notice : null
  const words = notice === null ? null : noticeWords(notice)
  return (
    <>
      {store.state === 'open' && store.damaged ? <DamageRibbon /> : null}
      {words === null ? null : <Ribbon title={words.title}>{words.sentence}</Ribbon>}
      {/* Mostly because its password prompt is open behind this window. */}
      {keychainWaiting ? (
        <Ribbon title={messages.keychain.title} role="status">
          {messages.keychain.sentence}
        </Ribbon>
      ) : null}
    </>
  )
}

function DamageRibbon() {
  const rescue = useRescue()
  return (
    <>
      <Ribbon
        title={messages.damaged.title}
        role="alert"
        action={
          <Button look="quiet" pending={rescue.isPending} onPress={() => rescue.mutate(undefined)}>
            {rescue.isPending ? messages.damaged.rescuing : messages.failure.rescue}
          </Button>
        }
      >
        {messages.damaged.sentence}
      </Ribbon>
      <ShowFailure failure={rescue.error} />
    </>
  )
}
