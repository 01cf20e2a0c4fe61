import './welcome.css'
import { useMutation } from '@tanstack/react-query'
import { ShowFailure } from '../../shared/failure.tsx'
import { ConnectForm } from '../../shared/forms/connect-form.tsx'
import { startPractice } from '../../shared/hooks/app-state.ts'
import { currentRoute, go, useRoute } from '../../shared/routes/here.ts'
import { StoreNotices } from '../../shared/store-notices.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { messages } from './welcome-messages.ts'

/** The first screen: connect to a service, or try practice data. Errors appear below everything, so that nothing moves. */
export function WelcomeScreen() {
  const { to } = useRoute()
  // The other door may have been quicker: whoever went on from there stays where they are.
  const goToLinks = () => {
    if (currentRoute().to === to) go({ to: '/links' })
  }
  return (
    <main className="welcome">
      <div className="welcome-inner">
        <div className="welcome-head line">
          <BrandMark large />
          <h1>{messages.title}</h1>
          <p className="muted">{messages.sentence}</p>
        </div>
        <div className="welcome-doors">
          <section className="card stack" aria-labelledby="door-service">
            <h2 id="door-service">{messages.service}</h2>
            <ConnectForm onSaved={goToLinks} />
          </section>
          <PracticeDoor onStarted={goToLinks} />
        </div>
        <section className="stack" aria-label={messages.notices}>
          <StoreNotices />
        </section>
      </div>
    </main>
  )
}

/** Starts the practice service with one button. */
function PracticeDoor({ onStarted }: { onStarted: () => void }) {
  const start = useMutation({
    mutationFn: startPractice,
    onSuccess: () => {
      announce(messages.practice.ready)
      onStarted()
    },
  })
  return (
    <section className="card stack" aria-labelledby="door-practice">
      <h2 id="door-practice">{messages.practice.title}</h2>
      <p className="muted">{messages.practice.what}</p>
      <p className="muted">{messages.practice.rest}</p>
      <Button look="outline" pending={start.isPending} onPress={() => start.mutate()}>
        {start.isPending ? messages.practice.starting : messages.practice.start}
      </Button>
      <ShowFailure failure={start.error} onRetry={() => start.mutate()} />
    </section>
  )
}
