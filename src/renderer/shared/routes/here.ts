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

/** How often another connection came into use. The entries of the history carry it: those from before lead to records that are not of this one. */
let age = 0

// Back, forward, and a hash set by a link, whose entry carries nothing yet.
window.addEventListener('popstate', ({ state }) => {
  look()
  if (state === null) window.history.replaceState(age, '')
  else if (state !== age) closeRecord()
})

export const currentRoute = here.read

/** Goes to a screen; `replace`: Back does not return to the current one. */
export const go = (route: Route, { replace = false } = {}): void => {
  const hash = hashOf(route)
  if (hash === window.location.hash) return
  if (replace) window.history.replaceState(age, '', hash)
  else window.history.pushState(age, '', hash)
  look()
}

/** Settings keeps its page. */
const closeRecord = (): void => {
  const { to } = here.read()
  if (to !== '/settings') go({ to }, { replace: true })
}

/** Closes the record in the route, and where Back leads to one, as another connection comes into use, whose customers these are not. */
export const leaveRecord = (): void => {
  age += 1
  closeRecord()
}

/** Back to the last screen; does nothing at the first one, where the history would leave the app. */
export const goBack = (): void => {
  if (window.navigation.canGoBack) window.history.back()
}

/** The open screen; renders again when it changes. */
export const useRoute = (): Required<Route> => useStore(here)[0]
