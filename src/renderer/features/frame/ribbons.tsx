import '../../ui/notices/ribbon.css'
import { useMutation } from '@tanstack/react-query'
import type { AppState, Connection } from '../../../contract/model.ts'
import { useOnline } from '../../shared/hooks/online.ts'
import { startPractice } from '../../shared/hooks/start-practice.ts'
import { KeychainWait } from '../../shared/keychain-wait.tsx'
import { StoreNotices } from '../../shared/store-notices.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** What holds for every screen: practice data, no network, nothing kept, what happened to stored data, a slow keychain. */
export function Ribbons({ state, connection }: { state: AppState; connection: Connection | null }) {
  const online = useOnline()
  const { store } = state
  return (
    <section aria-label="Notices">
      {connection?.kind === 'practice' ? <PracticeRibbon practice={state.practice} /> : null}
      {online || connection?.kind === 'practice' ? null : (
        <p className="ribbon">
          <strong>You are offline.</strong> Everything already seen can be read and searched. Creating links
          and looking accounts up need the network.
        </p>
      )}
      {store.state === 'open' && store.persistence === 'session' ? (
        <p className="ribbon">
          <strong>This session only.</strong> Nothing is kept when the app closes.
        </p>
      ) : null}
      <StoreNotices store={store} />
      <KeychainWait />
    </section>
  )
}

function PracticeRibbon({ practice }: { practice: AppState['practice'] }) {
  const start = useMutation({ mutationFn: startPractice })
  if (practice === 'restarting' || practice === 'starting') {
    return (
      <p className="ribbon">
        <strong>Practice data.</strong> The practice service is {practice}; this takes a moment.
      </p>
    )
  }
  if (practice === 'stopped') {
    return (
      <div className="ribbon">
        <strong>Practice data.</strong> The practice service has stopped.
        <Button look="quiet" pending={start.isPending} onPress={() => start.mutate()}>
          Start it again
        </Button>
      </div>
    )
  }
  return (
    <p className="ribbon">
      <strong>Practice data.</strong> Invented customers; nothing here reaches a real person.
    </p>
  )
}
