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

/** A screen whose code is loaded after the first screen has rendered, or when the screen is opened before. */
const later = (fetchCode: () => Promise<ComponentType>) => {
  let fetched: ComponentType | null = null
  const load = async () => {
    fetched ??= await fetchCode()
    return { default: fetched }
  }
  const Late = lazy(load)
  // Loaded code is rendered directly, as `lazy` would suspend even then, and React throttles content after a fallback by 300 ms.
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

/** The first screen, by main's answer: the Inbox, or Links as long as nothing can wait in the Inbox. */
export const beginPath = (begins: AppState['begins'] | undefined): ScreenPath =>
  begins === 'inbox' ? '/inbox' : '/links'

/** Shown in place of a screen that threw; the frame still works. Shows only the error's kind, never its text. */
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

/** Prefetches the data of the first screen; resolves once its code is loaded. */
export async function beginLoading(): Promise<void> {
  const known = queryClient.fetchQuery(appStateQuery).catch(() => null)
  // Most people start at the Inbox; elsewhere this is not wasted, as the navigation shows its count.
  if (!hasAddress || currentRoute().to === '/inbox') void queryClient.prefetchQuery(inboxQuery)
  const state = await known
  const first = hasAddress ? currentRoute().to : beginPath(state?.begins)
  if (first !== '/links') return
  void queryClient.prefetchQuery(firstLinksQuery)
  void queryClient.prefetchQuery(linkDraftQuery)
  // A failure is ignored here: the screen shows it.
  await screens[first].load().catch(() => null)
}

/** Loads the code of all other screens, so that they open without delay. */
export function preloadScreens(): void {
  for (const { load } of Object.values(screens)) void load()
}
