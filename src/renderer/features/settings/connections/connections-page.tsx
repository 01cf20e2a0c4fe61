import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppState } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ConnectForm } from '../../../shared/forms/connect-form.tsx'
import { startPractice } from '../../../shared/hooks/app-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import { ConnectionItem } from './connection-item.tsx'
import { messages } from './connections-messages.ts'

/** The address typed in the form for a new connection, which survives opening another page; null: the form is closed. */
const keptNew = sessionState<string | null>(null)

/** All connections, and the form that adds one. */
export function ConnectionsPage({ state }: { state: AppState }) {
  const [added, setAdded] = useStore(keptNew)
  // Only a form opened or closed by a press here moves the focus, not one restored with the page.
  const [wasPressed, setPressed] = useState(false)
  const turn = (next: string | null) => {
    setPressed(true)
    setAdded(next)
  }
  const stopAdding = () => turn(null)
  const practice = useMutation({
    mutationFn: startPractice,
    onSuccess: () => announce(messages.practiceReady),
  })
  const list = useRef<HTMLUListElement>(null)
  const { connections, currentId } = state
  // Another connection in use renders the screen anew, a removed one takes its buttons along: the focus goes to the one in use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time connections came or went
  useEffect(() => {
    const index = connections.findIndex(({ id }) => id === currentId)
    if (document.activeElement === document.body)
      list.current?.children[Math.max(0, index)]?.querySelector('button')?.focus()
  }, [connections.length])
  const hasPractice = connections.some(connection => connection.kind === 'practice')
  return (
    <>
      <ul ref={list} className="items connections stack">
        {connections.map(connection => (
          <ConnectionItem key={connection.id} connection={connection} current={connection.id === currentId} />
        ))}
      </ul>
      {state.keysLeft === 0 ? null : <p className="muted small">{messages.keysLeft(state.keysLeft)}</p>}
      <ShowFailure failure={practice.error} onRetry={() => practice.mutate()} />
      {added === null ? null : (
        <section className="inset stack" aria-labelledby="settings-add">
          <h3 id="settings-add">{messages.addTitle}</h3>
          <ConnectForm
            initial={added}
            keep={keptNew.write}
            autoFocus={wasPressed}
            onSaved={stopAdding}
            onCancel={stopAdding}
          />
        </section>
      )}
      <div className="line">
        {added !== null ? null : (
          <Button icon={Plus} autoFocus={wasPressed} onPress={() => turn('')}>
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
