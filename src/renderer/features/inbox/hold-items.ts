import type { InboxItem } from './item.ts'

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
