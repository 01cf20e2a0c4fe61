import { useSyncExternalStore } from 'react'

/** What a person did with an item: done with it, or it may wait until then (milliseconds since 1970). */
type Aside = { how: 'done' } | { how: 'later'; until: number }
export type AsideItems = ReadonlyMap<string, Aside>

const none: AsideItems = new Map()

/** By connection, as long as the app runs: nothing here may reach a file. */
const aside = new Map<string, AsideItems>()
const listeners = new Set<() => void>()

const change = (connectionId: string, edit: (items: Map<string, Aside>) => void): void => {
  const next = new Map(aside.get(connectionId) ?? none)
  edit(next)
  aside.set(connectionId, next)
  for (const listener of listeners) listener()
}

export const putAside = (connectionId: string, itemIds: readonly string[], how: Aside): void =>
  change(connectionId, items => {
    for (const id of itemIds) items.set(id, how)
  })

export const takeBack = (connectionId: string, itemId: string): void =>
  change(connectionId, items => items.delete(itemId))

/** Whether an item still waits. Pure. */
export const isWaiting = (items: AsideItems, itemId: string, now: number): boolean => {
  const one = items.get(itemId)
  return one === undefined || (one.how === 'later' && one.until <= now)
}

/** Midnight before the next day, milliseconds since 1970. Pure. */
export const tomorrow = (now: number): number => {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was put aside of a connection's items. */
export const useAside = (connectionId: string): AsideItems =>
  useSyncExternalStore(subscribe, () => aside.get(connectionId) ?? none)
