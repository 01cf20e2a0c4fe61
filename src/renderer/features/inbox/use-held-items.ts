import { useState } from 'react'
import { type HeldItem, holdItems } from './hold-items.ts'
import type { InboxItem } from './item.ts'
import { type AsideItems, isWaiting } from './put-aside.ts'

/** The items as they stood when one came, in their places; `release` shows what came meanwhile and takes what is done away. */
export function useHeldItems(items: readonly InboxItem[] | undefined, aside: AsideItems) {
  const [shown, setShown] = useState<readonly InboxItem[] | null>(null)
  const now = Date.now()
  const open = items?.filter(({ id }) => isWaiting(aside, id, now))
  // Into an empty list whatever comes may come at once.
  const isTaken = open !== undefined && (shown === null || (shown.length === 0 && open.length > 0))
  if (isTaken) setShown(open)
  const basis = isTaken ? open : shown
  const both = basis === null || items === undefined ? null : holdItems(basis, items)
  const held: HeldItem[] | undefined = both?.held
  return {
    held,
    arrived: both?.arrived.filter(({ id }) => isWaiting(aside, id, now)).length ?? 0,
    release: () => setShown(open ?? null),
    waiting: open ?? [],
  }
}
