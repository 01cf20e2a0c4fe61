/** The subset of `fetch` that is used; Electron's network stack in the app, Node's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What requests need from the outside. */
export type Network = {
  fetch: Fetch
  /** Lends a `fetch` whose requests go over connections that nothing was sent on before, until `use` is done. */
  withNewConnection: <T>(use: (fetch: Fetch) => Promise<T>) => Promise<T>
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** 0: only gives way to other work. */
  wait: (milliseconds: number) => Promise<void>
}
