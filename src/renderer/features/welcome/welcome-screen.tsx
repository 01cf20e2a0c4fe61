import './welcome.css'
import { ConnectForm } from '../../shared/forms/connect-form.tsx'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { KeychainWait } from '../../shared/keychain-wait.tsx'
import { go } from '../../shared/routes/here.ts'
import { StoreNotices } from '../../shared/store-notices.tsx'
import { keyHint } from '../../shared/words/key-hint.ts'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { PracticeDoor } from './practice-door.tsx'
import { messages } from './welcome-messages.ts'

/** The first screen of all: two doors, a real service or practice data. What comes later comes below, where it moves nothing. */
export function WelcomeScreen() {
  const store = useAppState()?.store
  const goToLinks = () => go({ to: '/links' })
  return (
    <main className="welcome">
      <div className="welcome-inner">
        <div className="welcome-head stack">
          <BrandMark large />
          <h1>{messages.title}</h1>
          <p className="muted">{messages.sentence}</p>
        </div>
        <div className="welcome-doors">
          <section className="card stack" aria-labelledby="door-service">
            <h2 id="door-service">{messages.service}</h2>
            <ConnectForm keyHint={keyHint(store)} onSaved={goToLinks} />
          </section>
          <PracticeDoor onStarted={goToLinks} />
        </div>
        <section className="stack" aria-label={messages.notices}>
          {store === undefined ? null : <StoreNotices store={store} />}
          <KeychainWait />
        </section>
      </div>
    </main>
  )
}
