import './welcome.css'
import { HardDrive, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { StoreState } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useAppState, useWayOn } from '../../shared/hooks/app-state.ts'
import { useCall } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { closedWays, closedWords, labelOf, waysExplained } from './closed-words.ts'
import { closedMessages } from './welcome-messages.ts'

type Closed = Omit<Extract<StoreState, { state: 'closed' }>, 'state'>

/** Shown instead of everything else while keychain or stored data cannot be opened: which, why, and what to do. */
export function ClosedScreen({ cause, backupAt }: Closed) {
  const [tried, setTried] = useState<string | null>(null)
  const after = () => setTried(cause.problem)
  const ways = {
    retry: useWayOn('app.retryStore', after),
    rescue: useWayOn('app.rescueStore', after),
    restore: useWayOn('app.restoreBackup', after),
    aside: useWayOn('app.setStoreAside', after),
    fresh: useWayOn('app.setStoreAside', after),
    session: useWayOn('app.useSession', after),
    restart: useCall('app.restart'),
  }
  const state = useAppState()
  const busy = Object.values(ways).some(way => way.isPending)
  const failure = Object.values(ways).find(way => way.error !== null)?.error ?? null
  const { title, sentence } = closedWords(cause)
  const offered = closedWays(cause, backupAt)
  return (
    <main className="welcome">
      <section className="card closed stack" role="alert" aria-labelledby="closed-title">
        {cause.code === 'keychain' ? <LockKeyhole aria-hidden="true" /> : <HardDrive aria-hidden="true" />}
        <h1 id="closed-title">{title}</h1>
        <p className="muted">{sentence}</p>
        {state?.keychainWaiting === true ? (
          <p className="small" role="status">
            {closedMessages.waiting}
          </p>
        ) : null}
        {tried === cause.problem && failure === null && !busy ? (
          <p className="small">{closedMessages.triedAgain}</p>
        ) : null}
        <ShowFailure failure={failure} />
        <div className="line">
          {offered.map((way, index) => (
            <Button
              key={way}
              look={index === 0 ? 'primary' : 'plain'}
              autoFocus={index === 0}
              disabled={busy && !ways[way].isPending}
              pending={ways[way].isPending}
              onPress={() => ways[way].mutate(undefined)}
            >
              {labelOf(way, ways[way].isPending)}
            </Button>
          ))}
        </div>
        <p className="muted small">{waysExplained(offered, backupAt)}</p>
        {cause.code === 'store' && state !== undefined ? (
          <p className="muted small">
            {closedMessages.folder}
            <span className="mono anywhere">{state.dataFolder}</span>
          </p>
        ) : null}
      </section>
    </main>
  )
}
