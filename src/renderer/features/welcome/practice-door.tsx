import { useMutation } from '@tanstack/react-query'
import { ShowFailure } from '../../shared/failure.tsx'
import { startPractice } from '../../shared/hooks/app-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { messages } from './welcome-messages.ts'

const words = messages.practice

/** Starts the practice service; nothing to type. */
export function PracticeDoor({ onStarted }: { onStarted: () => void }) {
  const start = useMutation({
    mutationFn: startPractice,
    onSuccess: () => {
      announce(words.ready)
      onStarted()
    },
  })
  return (
    <section className="card stack" aria-labelledby="door-practice">
      <h2 id="door-practice">{words.title}</h2>
      <p className="muted">{words.what}</p>
      <p className="muted">{words.rest}</p>
      <Button look="outline" pending={start.isPending} onPress={() => start.mutate()}>
        {start.isPending ? words.starting : words.start}
      </Button>
      <ShowFailure failure={start.error} onRetry={() => start.mutate()} />
    </section>
  )
}
