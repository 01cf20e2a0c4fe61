import { keptGridPlace } from '../../../ui/grid-place.ts'
import { createKept } from '../../../ui/kept.ts'

/** Where one was in the register. */
export const keptPlace = keptGridPlace()

/** The newest row that the register shows, by its number. */
const keptNewest = createKept<number | null>(null)

/**
 * Up to which row the register is read: while it is scrolled, links that come by themselves wait above it, so that nothing moves
 * under the pointer; null: all are shown.
 */
export const heldUpTo = (): number | null => (keptPlace.read().top > 0 ? keptNewest.read() : null)

/** The register was read up to this row. */
export const noteNewest = (number: number): void => keptNewest.write(number)

/** What waits comes in at the next reading. */
export const letIn = (): void => keptNewest.write(null)
