/** The screens, by their path in the page's address (`#/accounts?customer=cus_91c07e`). */
export const screenPaths = [
  '/inbox',
  '/links',
  '/create-many',
  '/accounts',
  '/addresses',
  '/settings',
] as const
export type ScreenPath = (typeof screenPaths)[number]

/** A screen and its parameters, which each screen parses with its own schema. */
export type Route = { to: ScreenPath; search?: Readonly<Record<string, string>> }

const isScreenPath = (path: string): path is ScreenPath => screenPaths.some(known => known === path)

/** Reads the part of an address after `#`; null where it names no screen. Pure; total over all strings. */
export const readRoute = (hash: string): Required<Route> | null => {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return isScreenPath(path) ? { to: path, search: Object.fromEntries(new URLSearchParams(query)) } : null
}

/** The hash of a route, with `#`; the inverse of `readRoute`. Pure. */
export const hashOf = ({ to, search = {} }: Route): string => {
  const query = new URLSearchParams(search).toString()
  return `#${to}${query === '' ? '' : `?${query}`}`
}
