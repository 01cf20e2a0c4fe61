import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { ErrorBoundary } from 'react-error-boundary'
import type { AppState } from '../contract/model.ts'
import { InboxScreen } from './features/inbox/inbox-screen.tsx'
import { inboxQuery } from './features/inbox/queries.ts'
import { firstLinksQuery, linkDraftQuery } from './features/links/queries.ts'
import { ShowFailure } from './shared/failure.tsx'
import { appStateQuery } from './shared/hooks/app-state.ts'
import { useKeptFocus } from './shared/hooks/kept-focus.ts'
import { queryClient } from './shared/hooks/query-client.ts'
import { currentRoute, hasAddress, useRoute } from './shared/routes/here.ts'
import type { ScreenPath } from './shared/routes/route.ts'

/** A screen whose code comes when the first screen stands, or when one goes there before. */
const later = (fetchCode: () => Promise<ComponentType>) => {
  let fetched: ComponentType | null = null
  const load = async () => {
    fetched ??= await fetchCode()
    return { default: fetched }
  }
  const Late = lazy(load)
  // Where the code is there, React must not wait for it: what has waited is held back for 300 ms more.
  return { load, component: () => fetched ?? Late }
}

const screens = {
  '/inbox': { load: async () => undefined, component: () => InboxScreen },
  '/links': later(async () => (await import('./features/links/links-screen.tsx')).LinksScreen),
  '/create-many': later(
    async () => (await import('./features/create-many/create-many-screen.tsx')).CreateManyScreen,
  ),
  '/accounts': later(async () => (await import('./features/accounts/accounts-screen.tsx')).AccountsScreen),
  '/addresses': later(
    async () => (await import('./features/addresses/addresses-screen.tsx')).AddressesScreen,
  ),
  '/settings': later(async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen),
} satisfies Record<ScreenPath, unknown>

/** Where the app begins, as main says it: what waits, or, as long as nothing can, Links. */
export const beginPath = (begins: AppState['begins'] | undefined): ScreenPath =>
  begins === 'inbox' ? '/inbox' : '/links'

/** Stands where a screen broke; the frame around it still works. Only the error's kind is shown, never its text. */
function ScreenError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <div className="screen">
      <ShowFailure
        failure={{
          code: 'internal',
          reference: `screen:${error instanceof Error ? error.name : typeof error}`,
        }}
        onRetry={resetErrorBoundary}
      />
    </div>
  )
}

function Screen({ to }: { to: ScreenPath }) {
  const [Component] = useState(screens[to].component)
  return <Component />
}

/** The screen that the page's address names. */
export function CurrentScreen() {
  const { to } = useRoute()
  useKeptFocus(to)
  return (
    <ErrorBoundary key={to} FallbackComponent={ScreenError}>
      <Suspense>
        <Screen to={to} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Asks at once for what the first screen shows; resolves once its code is there. */
export async function beginLoading(): Promise<void> {
  const known = queryClient.fetchQuery(appStateQuery).catch(() => null)
  // Most begin there; who does not has asked for nothing but numbers.
  if (!hasAddress || currentRoute().to === '/inbox') void queryClient.prefetchQuery(inboxQuery)
  const state = await known
  const first = hasAddress ? currentRoute().to : beginPath(state?.begins)
  if (first !== '/links') return
  void queryClient.prefetchQuery(firstLinksQuery)
  void queryClient.prefetchQuery(linkDraftQuery)
  // Where it cannot be loaded, the screen says so.
  await screens[first].load().catch(() => null)
}

/** Fetches the code of the other screens, so that going there takes no time. */
export function preloadScreens(): void {
  for (const { load } of Object.values(screens)) void load()
}
