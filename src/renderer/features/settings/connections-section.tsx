import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ConnectForm } from '../../shared/forms/connect-form.tsx'
import { startPractice } from '../../shared/hooks/start-practice.ts'
import { keyHint } from '../../shared/words/key-hint.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { ConnectionItem } from './connection-item.tsx'

/** The services that this app knows, and how to add one. */
export function ConnectionsSection({ state }: { state: AppState }) {
  const [adding, setAdding] = useState(false)
  const practice = useMutation({
    mutationFn: startPractice,
    onSuccess: () => announce('Practice data is ready'),
  })
  const hasPractice = state.connections.some(connection => connection.kind === 'practice')
  return (
    <section className="card settings-section" aria-labelledby="settings-connections">
      <h2 id="settings-connections">Connections</h2>
      <ul className="connections">
        {state.connections.map(connection => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            current={connection.id === state.currentId}
            keyHint={keyHint(state.store)}
          />
        ))}
      </ul>
      {state.keysLeft === 0 ? null : (
        <p className="muted small">
          The keychain may still hold {plural(state.keysLeft, 'key')} that{' '}
          {state.keysLeft === 1 ? 'was' : 'were'} removed here. {state.keysLeft === 1 ? 'It goes' : 'They go'}{' '}
          as soon as the keychain is unlocked.
        </p>
      )}
      {practice.error === null ? null : (
        <ShowFailure failure={practice.error} onRetry={() => practice.mutate()} />
      )}
      {adding ? (
        <section className="add-connection" aria-labelledby="settings-add">
          <h3 id="settings-add">Connect to your service</h3>
          <ConnectForm keyHint={keyHint(state.store)} onSaved={() => setAdding(false)} />
        </section>
      ) : null}
      <div className="connection-buttons">
        <Button expanded={adding} onPress={() => setAdding(!adding)}>
          {adding ? null : <Plus aria-hidden="true" />}
          {adding ? 'Cancel' : 'Add a connection'}
        </Button>
        {hasPractice ? null : (
          <Button pending={practice.isPending} onPress={() => practice.mutate()}>
            Try with practice data
          </Button>
        )}
      </div>
    </section>
  )
}
