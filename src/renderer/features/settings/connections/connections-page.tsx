import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AppState } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ConnectForm } from '../../../shared/forms/connect-form.tsx'
import { startPractice } from '../../../shared/hooks/app-state.ts'
import { keyHint } from '../../../shared/words/key-hint.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { ConnectionItem } from './connection-item.tsx'
import { messages } from './connections-messages.ts'

/** The services that this app knows, and how to add one. */
export function ConnectionsPage({ state }: { state: AppState }) {
  const [adding, setAdding] = useState<boolean | null>(null)
  const practice = useMutation({
    mutationFn: startPractice,
    onSuccess: () => announce(messages.practiceReady),
  })
  const hasPractice = state.connections.some(connection => connection.kind === 'practice')
  return (
    <>
      <ul className="items connections stack">
        {state.connections.map(connection => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            current={connection.id === state.currentId}
            keyHint={keyHint(state.store)}
          />
        ))}
      </ul>
      {state.keysLeft === 0 ? null : <p className="muted small">{messages.keysLeft(state.keysLeft)}</p>}
      <ShowFailure failure={practice.error} onRetry={() => practice.mutate()} />
      {adding ? (
        <section className="inset stack" aria-labelledby="settings-add">
          <h3 id="settings-add">{messages.addTitle}</h3>
          <ConnectForm
            keyHint={keyHint(state.store)}
            onSaved={() => setAdding(false)}
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : null}
      <div className="line">
        {adding ? null : (
          <Button autoFocus={adding === false} onPress={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {messages.add}
          </Button>
        )}
        {hasPractice ? null : (
          <Button pending={practice.isPending} onPress={() => practice.mutate()}>
            {messages.tryPractice}
          </Button>
        )}
      </div>
    </>
  )
}
