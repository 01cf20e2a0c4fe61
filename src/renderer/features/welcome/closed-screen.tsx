import './welcome.css'
import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { AppState, StoreState } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { appStateQuery } from '../../shared/hooks/app-state.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { closedWays, closedWords } from './closed-words.ts'

type Way = 'app.retryStore' | 'app.useSession' | 'app.setStoreAside'

const useWay = (way: Way, onDone: (state: AppState) => void) =>
  useMutation({ mutationFn: () => ask(way, undefined), onSuccess: onDone })

/** Shown instead of everything else while keychain or stored data cannot be opened: which, why, and what to do. */
export function ClosedScreen({ cause }: { cause: Extract<StoreState, { state: 'closed' }>['cause'] }) {
  const [tries, setTries] = useState(0)
  const take = (state: AppState) => {
    queryClient.setQueryData(appStateQuery.queryKey, state)
    setTries(tries + 1)
  }
  const retry = useWay('app.retryStore', take)
  const session = useWay('app.useSession', take)
  const aside = useWay('app.setStoreAside', take)
  const busy = retry.isPending || session.isPending || aside.isPending
  const failure = retry.error ?? session.error ?? aside.error
  const { title, sentence } = closedWords(cause)
  const ways = closedWays(cause)
  return (
    <main className="welcome">
      <section className="card closed" role="alert" aria-labelledby="closed-title">
        <LockKeyhole aria-hidden="true" />
        <h1 id="closed-title">{title}</h1>
        <p className="muted">{sentence}</p>
        {tries > 0 && failure === null ? (
          <p className="small">Tried again: nothing has changed yet.</p>
        ) : null}
        {failure === null ? null : <ShowFailure failure={failure} />}
        <div className="closed-ways">
          <Button
            look="primary"
            autoFocus
            disabled={busy && !retry.isPending}
            pending={retry.isPending}
            onPress={() => retry.mutate()}
          >
            {retry.isPending ? 'Trying…' : 'Try again'}
          </Button>
          <Button disabled={busy} onPress={() => session.mutate()}>
            Continue for this session only
          </Button>
          {ways.setAside ? (
            <Button disabled={busy} onPress={() => aside.mutate()}>
              Set old data aside
            </Button>
          ) : null}
        </div>
        <p className="muted small">
          For this session only: nothing is kept, neither keys nor links, when the app closes.
          {ways.setAside ? ' Set aside: the old file stays on this computer under a new name.' : ''}
        </p>
      </section>
    </main>
  )
}
