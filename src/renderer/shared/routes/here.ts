import { createStore, useStore } from '../../ui/store.ts'
import { hashOf, type Route, readRoute } from './route.ts'

/** Where the app begins, and where an address leads that names no screen. */
const home: Required<Route> = { to: '/links', search: {} }

/** Whether the page's address named a screen when it was loaded. */
export const hasAddress = readRoute(window.location.hash) !== null

const here = createStore(readRoute(window.location.hash) ?? home)

const look = (): void => {
  if (hashOf(here.read()) !== window.location.hash) here.write(readRoute(window.location.hash) ?? home)
}
// Back, forward, and an address that something else has set.
window.addEventListener('popstate', look)

export const currentRoute = here.read

/** Goes to a screen; `replace`: one does not come back to where one was. */
export const go = (route: Route, { replace = false } = {}): void => {
  const hash = hashOf(route)
  if (hash === window.location.hash) return
  if (replace) window.history.replaceState(null, '', hash)
  else window.history.pushState(null, '', hash)
  look()
}

/** Back to the last screen; before the first one there is nothing of ours. */
export const goBack = (): void => {
  if (window.navigation.canGoBack) window.history.back()
}

/** The open screen; renders again when it changes. */
export const useRoute = (): Required<Route> => useStore(here)[0]
