import { useState } from 'react'
import type { InboxItem } from './item.ts'
import { type AsideItems, isWaiting } from './put-aside.ts'

/** An item as it is shown; `gone`: its cause is. */
export type HeldItem = InboxItem & { gone: boolean }

/**
 * The items that are shown, in the place in which they were first shown, and those that came meanwhile: nothing moves under the pointer
 * until a person asks for it. Pure.
 * @param shown what was shown first
 */
export const holdItems = (
  shown: readonly InboxItem[],
  current: readonly InboxItem[],
): { held: HeldItem[]; arrived: InboxItem[] } => {
  const now = new Map(current.map(item => [item.id, item]))
  const ids = new Set(shown.map(({ id }) => id))
  return {
    held: shown.map(item => ({ ...(now.get(item.id) ?? item), gone: !now.has(item.id) })),
    arrived: current.filter(({ id }) => !ids.has(id)),
  }
}

/** The items as they stood when one came, in their places; `release` shows what came meanwhile and takes what is done away. */
export function useHeldItems(items: readonly InboxItem[] | undefined, aside: AsideItems) {
  const [shown, setShown] = useState<readonly InboxItem[] | null>(null)
  const now = Date.now()
  const waiting = items?.filter(({ id }) => isWaiting(aside, id, now)) ?? null
  // Where nothing that is shown waits any more, whatever comes may come at once.
  const isIdle = shown?.every(({ id }) => !waiting?.some(item => item.id === id)) ?? true
  const isTaken = waiting !== null && (shown === null || (isIdle && waiting.length > 0))
  if (isTaken) setShown(waiting)
  const basis = isTaken ? waiting : shown
  const both = basis === null || items === undefined ? null : holdItems(basis, items)
  return {
    held: both?.held,
    arrived: both?.arrived.filter(({ id }) => isWaiting(aside, id, now)).length ?? 0,
    release: () => setShown(null),
    waiting: waiting ?? [],
  }
}
