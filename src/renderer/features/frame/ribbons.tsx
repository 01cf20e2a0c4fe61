import { useMutation } from '@tanstack/react-query'
import type { AppState, Connection } from '../../../contract/model.ts'
import { startPractice } from '../../shared/hooks/app-state.ts'
import { KeychainWait } from '../../shared/keychain-wait.tsx'
import { StoreNotices } from '../../shared/store-notices.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './frame-messages.ts'

/** What holds for every screen from its beginning: practice data, nothing kept, what happened to stored data, a slow keychain. */
export function Ribbons({ state, connection }: { state: AppState; connection: Connection | null }) {
  const { store } = state
  return (
    <section aria-label={messages.notices}>
      {connection?.kind === 'practice' ? <PracticeRibbon practice={state.practice} /> : null}
      {store.state === 'open' && store.persistence === 'session' ? (
        <p className="ribbon line small">
          <strong>{messages.session.title}</strong> {messages.session.sentence}
        </p>
      ) : null}
      <StoreNotices store={store} />
      <KeychainWait />
    </section>
  )
}

function PracticeRibbon({ practice }: { practice: AppState['practice'] }) {
  const start = useMutation({ mutationFn: startPractice })
  const { title, starting, restarting, stopped, running } = messages.practice
  const sentence = { starting, restarting, stopped, running, off: running }[practice]
  return (
    <div className="ribbon line small">
      <p>
        <strong>{title}</strong> {sentence}
      </p>
      {practice === 'stopped' ? (
        <Button look="quiet" pending={start.isPending} onPress={() => start.mutate()}>
          {messages.practice.start}
        </Button>
      ) : null}
    </div>
  )
}
