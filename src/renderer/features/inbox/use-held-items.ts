import { useState } from 'react'
import type { InboxItem } from './item.ts'
import { type AsideItems, isWaiting } from './put-aside.ts'

/** An item on the screen; `gone`: its cause is gone since. */
export type HeldItem = InboxItem & { gone: boolean }

/**
 * The items on the screen in their original places, and those that arrived since: nothing moves under the pointer until a person asks
 * for it. Pure.
 * @param shown the items when the list was last released
 */
export const holdItems = (shown: readonly InboxItem[], current: readonly InboxItem[]) => {
  const now = new Map(current.map(item => [item.id, item]))
  const ids = new Set(shown.map(({ id }) => id))
  return {
    held: shown.map(item => ({ ...(now.get(item.id) ?? item), gone: !now.has(item.id) })),
    arrived: current.filter(({ id }) => !ids.has(id)),
  }
}

/** Freezes the items as they were when the screen opened; `release` adds those that arrived since and removes those that are done. */
export function useHeldItems(items: readonly InboxItem[] | undefined, aside: AsideItems) {
  const [shown, setShown] = useState<readonly InboxItem[] | null>(null)
  const [isTakingIn, setIsTakingIn] = useState(false)
  const now = Date.now()
  const waiting = items?.filter(({ id }) => isWaiting(aside, id, now)) ?? null
  // If no shown item waits any more, there is nothing to keep still: take new items at once.
  const isIdle = shown?.every(({ id }) => !waiting?.some(item => item.id === id)) ?? true
  const isTaken = waiting !== null && (shown === null || (isIdle && waiting.length > 0))
  if (isTaken) setShown(waiting)
  const basis = isTaken ? waiting : shown
  const both = basis === null || items === undefined ? null : holdItems(basis, items)
  const arrived = both?.arrived.filter(({ id }) => isWaiting(aside, id, now)) ?? []
  if (isTakingIn && both !== null) {
    setIsTakingIn(false)
    const kept = both.held.filter(({ id, gone }) => !gone || aside.has(id))
    const isAnyAside = kept.some(({ id }) => !isWaiting(aside, id, now))
    setShown(isAnyAside ? [...kept, ...arrived] : waiting)
  }
  return {
    held: both?.held,
    arrived: arrived.length,
    release: () => setShown(null),
    /** Adds those that arrived since, in their order where nothing was put aside meanwhile, and removes those whose cause is gone. */
    takeIn: () => setIsTakingIn(true),
    /** Those on the screen that wait. */
    waiting: both?.held.filter(({ id, gone }) => !gone && isWaiting(aside, id, now)) ?? [],
  }
}
