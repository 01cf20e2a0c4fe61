import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { AppState } from '../contract/model.ts'
import { Frame } from './features/frame/frame.tsx'
import { messages } from './features/frame/frame-messages.ts'
import { useWaitingCount } from './features/inbox/use-inbox.ts'
import { FindOrDo } from './features/palette/find-or-do.tsx'
import { beginPath, CurrentScreen } from './routes.tsx'
import { ShowFailure } from './shared/failure.tsx'
import { appStateQuery } from './shared/hooks/app-state.ts'
import { go, hasAddress, useRoute } from './shared/routes/here.ts'
import { useToday } from './ui/use-today.ts'

const WelcomeScreen = lazy(async () => ({
  default: (await import('./features/welcome/welcome-screen.tsx')).WelcomeScreen,
}))
const ClosedScreen = lazy(async () => ({
  default: (await import('./features/welcome/closed-screen.tsx')).ClosedScreen,
}))

/** Chooses by the app's state what fills the window: a failure, the first run, or the screens. */
export function Root() {
  const { data: state, error, refetch } = useQuery(appStateQuery)
  const theme = state?.settings.theme ?? 'system'
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = theme
    style.colorScheme = theme === 'system' ? '' : theme
  }, [theme])
  if (error !== null) {
    return (
      <main className="opening">
        <ShowFailure failure={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (state === undefined) return <Opening />
  return (
    <Suspense fallback={<Opening />}>
      <Screens state={state} />
    </Suspense>
  )
}

function Screens({ state }: { state: AppState }) {
  const { to } = useRoute()
  const begun = useBegin(state)
  const waiting = useWaitingCount()
  useToday()
  const needsConnection = state.currentId === null && to !== '/settings'
  useEffect(() => {
    if (needsConnection && state.connections.length > 0) go({ to: '/settings' }, { replace: true })
  }, [needsConnection, state.connections.length])
  if (state.store.state === 'closed') return <ClosedScreen {...state.store} />
  if (state.connections.length === 0) return <WelcomeScreen />
  if (needsConnection || !begun) return <Opening />
  return (
    <>
      <Frame state={state} waiting={waiting}>
        <CurrentScreen key={state.currentId} />
      </Frame>
      <FindOrDo />
    </>
  )
}

/** Goes to the first screen once the store is open, unless the page's hash already names a screen. False: not done yet. */
function useBegin({ store, connections, begins }: AppState): boolean {
  const [begun, setBegun] = useState(false)
  const isKnown = store.state === 'open'
  useLayoutEffect(() => {
    if (begun || !isKnown) return
    if (!hasAddress && connections.length > 0) go({ to: beginPath(begins) }, { replace: true })
    setBegun(true)
  }, [begun, isKnown, connections.length, begins])
  return begun
}

function Opening() {
  return (
    <main className="opening">
      <p className="muted late">{messages.opening}</p>
    </main>
  )
}
