import { createStore, useStore } from '../../ui/store.ts'
import { hashOf, type Route, readRoute } from './route.ts'

/** The first screen, and the fallback for a hash that names no screen. */
const home: Required<Route> = { to: '/links', search: {} }

/** Whether the page's address named a screen when it was loaded. */
export const hasAddress = readRoute(window.location.hash) !== null

const here = createStore(readRoute(window.location.hash) ?? home)

const look = (): void => {
  if (hashOf(here.read()) !== window.location.hash) here.write(readRoute(window.location.hash) ?? home)
}
// Back, forward, and a hash set by other code.
window.addEventListener('popstate', look)

export const currentRoute = here.read

/** Goes to a screen; `replace`: Back does not return to the current one. */
export const go = (route: Route, { replace = false } = {}): void => {
  const hash = hashOf(route)
  if (hash === window.location.hash) return
  if (replace) window.history.replaceState(null, '', hash)
  else window.history.pushState(null, '', hash)
  look()
}

/** Closes the record in the route as another connection comes into use, whose customer it is not; Settings keeps its page. */
export const leaveRecord = (): void => {
  const { to } = here.read()
  if (to !== '/settings') go({ to }, { replace: true })
}

/** Back to the last screen; does nothing at the first one, where the history would leave the app. */
export const goBack = (): void => {
  if (window.navigation.canGoBack) window.history.back()
}

/** The open screen; renders again when it changes. */
export const useRoute = (): Required<Route> => useStore(here)[0]
