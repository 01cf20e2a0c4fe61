import { useSyncExternalStore } from 'react'

/** A value outside React, which outlives components and can be written from anywhere. */
export type Store<Value> = {
  read: () => Value
  write: (value: Value) => void
  /** Calls the listener after each change; returns what stops it. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store that lives as long as the page. Call it outside components. */
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

/** A store's value and its setter, like `useState`. */
export const useStore = <Value>({ read, write, subscribe }: Store<Value>) =>
  [useSyncExternalStore(subscribe, read), write] as const

const resets: (() => void)[] = []

/** Session state, which a screen keeps while others are open; reset when the app changes to other data (connection or store). */
export const sessionState = <Value>(initial: Value): Store<Value> => {
  const store = createStore(initial)
  resets.push(() => store.write(initial))
  return store
}

/** Resets all session state, as it belongs to data that is not shown any more. */
export const forgetSessionState = (): void => {
  for (const reset of resets) reset()
}
