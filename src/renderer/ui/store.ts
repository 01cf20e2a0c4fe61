import { useSyncExternalStore } from 'react'

/** A value that outlives the components which show it, and that is written from anywhere. */
export type Store<Value> = {
  read: () => Value
  write: (value: Value) => void
  /** Calls the listener with each new value; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A store as long as the page lives; once for each thing, outside components. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: next => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What a store holds now, and how to write it. */
export const useStore = <Value>({
  read,
  write,
  subscribe,
}: Store<Value>): [Value, (value: Value) => void] => [useSyncExternalStore(subscribe, read), write]

const resets: (() => void)[] = []

/** What a screen remembers while others are open: a store that begins anew once the app shows other data. */
export const sessionState = <Value>(initial: Value): Store<Value> => {
  const store = createStore(initial)
  resets.push(() => store.write(initial))
  return store
}

/** All session state is as at the start: the app shows other data. */
export const forgetSessionState = (): void => {
  for (const reset of resets) reset()
}
