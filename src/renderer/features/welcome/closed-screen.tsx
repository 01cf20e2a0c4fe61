import './welcome.css'
import { useMutation } from '@tanstack/react-query'
import { HardDrive, LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallName } from '../../../contract/ipc.ts'
import type { StoreState } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { appStateQuery, useAppState } from '../../shared/hooks/app-state.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { type ClosedWay, closedWays, wayExplained, wayWords } from './closed-words.ts'
import { closedMessages } from './welcome-messages.ts'

type Closed = Omit<Extract<StoreState, { state: 'closed' }>, 'state'>

const calls = {
  retry: 'app.retryStore',
  rescue: 'app.rescueStore',
  restore: 'app.restoreBackup',
  aside: 'app.setStoreAside',
  fresh: 'app.setStoreAside',
  session: 'app.useSession',
  restart: 'app.restart',
} as const satisfies Record<ClosedWay, CallName>

/** The only screen while keychain or stored data cannot be opened: why, and the ways on. */
export function ClosedScreen({ cause, backupAt }: Closed) {
  const [tried, setTried] = useState<string | null>(null)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (way: ClosedWay) => ask(calls[way], undefined),
    onMutate: way => setTried(way === 'retry' ? cause.problem : null),
    onSuccess: after => {
      if (after !== null) queryClient.setQueryData(appStateQuery.queryKey, after)
    },
  })
  const ways = useRef<HTMLUListElement>(null)
  // Another problem has other buttons, so the pressed one may be unmounted: restore the focus.
  useEffect(() => {
    if (!isPending && cause.problem && document.activeElement === document.body)
      ways.current?.querySelector('button')?.focus()
  }, [isPending, cause.problem])
  const state = useAppState()
  const { title, sentence } = failureWords(cause)
  const Sign = cause.code === 'keychain' ? LockKeyhole : HardDrive
  return (
    <main className="welcome">
      <section className="card closed stack" role="alert" aria-labelledby="closed-title">
        <Sign className="warn-text" aria-hidden="true" />
        <h1 id="closed-title">{title}</h1>
        <p className="muted">{sentence}</p>
        {state?.keychainWaiting === true ? (
          <p className="small" role="status">
            {closedMessages.waiting}
          </p>
        ) : null}
        {tried === cause.problem && error === null && !isPending ? (
          <p className="small">{closedMessages.triedAgain}</p>
        ) : null}
        <ShowFailure failure={error} />
        <ul className="ways" ref={ways}>
          {closedWays(cause, backupAt).map((way, index) => {
            const isTaken = isPending && variables === way
            const { label, pending } = wayWords[way]
            return (
              <li key={way}>
                <Button
                  look={index === 0 ? 'primary' : 'plain'}
                  disabled={isPending && !isTaken}
                  pending={isTaken}
                  onPress={() => mutate(way)}
                >
                  {isTaken ? pending : label}
                </Button>
                <p className="muted small">{wayExplained(way, backupAt)}</p>
              </li>
            )
          })}
        </ul>
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
