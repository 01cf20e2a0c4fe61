import fc from 'fast-check'
import { customerCount, opKinds } from './changes-ops.ts'

const op = fc.record({
  kind: fc.constantFrom(...opKinds, 'create', 'create', 'accept', 'accept-standing'),
  customer: fc.nat({ max: customerCount - 1 }),
  // Mostly the youngest requests, so that writers collide.
  request: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 12 })),
})

/** What each of eight writers does, in a loop. */
export const opLists = fc.array(fc.array(op, { minLength: 20, maxLength: 40 }), {
  minLength: 8,
  maxLength: 8,
})

/** Which process to kill, and how many changes after the kill before; each fourth kill hits a process that answers readers. */
export const killList = (count: number) =>
  fc.array(fc.record({ which: fc.nat({ max: 7 }), after: fc.integer({ min: 20, max: 60 }) }), {
    minLength: count,
    maxLength: count,
  })
