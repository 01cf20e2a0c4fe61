import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { LinksScreen } from './features/links/links-screen.tsx'
import { firstLinksQuery, linkDraftQuery } from './features/links/queries.ts'
import { Root } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { appStateQuery } from './shared/hooks/app-state.ts'
import { queryClient } from './shared/hooks/query-client.ts'

/** A link into the accounts may open a customer, `#/accounts?customer=cus_91c07e`, or list who came by the standing link, `?by=standing`. */
const accountsSearch = (search: Record<string, unknown>): { customer?: string; by?: 'standing' } => ({
  ...(typeof search.customer === 'string' && search.customer !== '' ? { customer: search.customer } : {}),
  ...(search.by === 'standing' ? { by: 'standing' } : {}),
})

/** And a link into the links may open one: `#/links?link=…`. */
const linksSearch = (search: Record<string, unknown>): { link?: string } =>
  typeof search.link === 'string' && search.link !== '' ? { link: search.link } : {}

const rootRoute = createRootRoute({ component: Root })

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/links' })
  },
})

const linksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/links',
  validateSearch: linksSearch,
  // Asked for while the screen's code is still on its way.
  loader: () => {
    void queryClient.prefetchQuery(firstLinksQuery)
    void queryClient.prefetchQuery(linkDraftQuery)
  },
  component: LinksScreen,
})

const createManyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create-many',
  component: lazyRouteComponent(
    () => import('./features/create-many/create-many-screen.tsx'),
    'CreateManyScreen',
  ),
})

const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('./features/accounts/accounts-screen.tsx'), 'AccountsScreen'),
})

const addressesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/addresses',
  component: lazyRouteComponent(() => import('./features/addresses/addresses-screen.tsx'), 'AddressesScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    linksRoute,
    createManyRoute,
    accountsRoute,
    addressesRoute,
    settingsRoute,
  ]),
  history: createHashHistory(),
  defaultPendingMs: 200,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Asks for the app's state and the first screen's code at once, while React is still being set up. */
export function beginLoading(): void {
  void queryClient.prefetchQuery(appStateQuery)
}

/** Fetches the code of the other screens, so that going there takes no time. */
export function preloadScreens(): void {
  for (const to of ['/links', '/accounts', '/addresses', '/settings'] as const)
    void router.preloadRoute({ to })
}
