import { useMutation } from '@tanstack/react-query'
import { ShowFailure } from '../../shared/failure.tsx'
import { startPractice } from '../../shared/hooks/start-practice.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'

/** Starts the practice service; nothing to type. */
export function PracticeDoor({ onStarted }: { onStarted: () => void }) {
  const start = useMutation({
    mutationFn: startPractice,
    onSuccess: () => {
      announce('Practice data is ready')
      onStarted()
    },
  })
  return (
    <section className="card" aria-labelledby="door-practice">
      <h2 id="door-practice">Try with practice data</h2>
      <p className="muted">
        A service of your own on this computer with invented customers. Create links, look accounts up, and
        see how everything works.
      </p>
      <p className="muted">Nothing to type. Switch to your real service at any time.</p>
      {start.error === null ? null : <ShowFailure failure={start.error} onRetry={() => start.mutate()} />}
      <Button look="outline" pending={start.isPending} onPress={() => start.mutate()}>
        {start.isPending ? 'Starting…' : 'Try with practice data'}
      </Button>
    </section>
  )
}
