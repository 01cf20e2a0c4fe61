import type { Undoable, UndoneStep } from '../../../contract/links/register.ts'
import { linkFields } from '../../../contract/links/register.ts'
import type { Links } from '../../ledger/links/links.ts'
import type { LinkEdit } from '../../ledger/links/writing/edits.ts'
import type { ConnectionContext } from '../current.ts'

type Step = { id: string; context: ConnectionContext } & (
  | { what: 'edit'; linkId: string; before: LinkEdit; after: LinkEdit }
  | { what: 'archive' | 'restore'; numbers: number[] }
)

/** Steps that can be taken back, one after the other. */
const kept = 100

/** What of a change is still as it was made: somebody may have changed it again since. Pure. */
const stillThere = (before: LinkEdit, after: LinkEdit, now: LinkEdit): Partial<LinkEdit> => {
  const fields = [...linkFields, 'followUpAt'] as const
  return Object.fromEntries(
    fields
      .filter(field => before[field] !== after[field] && now[field] === after[field])
      .map(field => [field, before[field]]),
  )
}

/** What was done to links since the app started and can be taken back, the latest last. */
export const createUndo = (newId: () => string) => {
  const steps: Step[] = []

  const add = (step: Step, links: number): Undoable => {
    steps.push(step)
    if (steps.length > kept) steps.shift()
    return { step: step.id, links }
  }

  const takeBack = (links: Links, step: Step, at: number): UndoneStep => {
    const { what } = step
    if (what !== 'edit') {
      return { what, links: links.edits.archive(step.numbers, what === 'restore', at).length }
    }
    const { seq } = step.context.connection
    const now = links.byId(seq, step.linkId)
    const change = now === null ? {} : stillThere(step.before, step.after, now)
    const isChanged = Object.keys(change).length > 0
    if (isChanged) links.edits.edit(seq, step.linkId, change, at)
    return { what, links: isChanged ? 1 : 0 }
  }

  return {
    edited: (context: ConnectionContext, linkId: string, before: LinkEdit, after: LinkEdit): Undoable =>
      add({ id: newId(), context, what: 'edit', linkId, before, after }, 1),
    archived: (context: ConnectionContext, numbers: number[], archived: boolean): Undoable =>
      add({ id: newId(), context, what: archived ? 'archive' : 'restore', numbers }, numbers.length),
    /** `id` null: the latest of this connection. Null: there is none any more. Throws what SQLite throws, and then keeps the step. */
    undo: (
      { session, connection }: ConnectionContext,
      id: string | null,
      at: number,
    ): { step: Step; done: UndoneStep } | null => {
      const isHere = (step: Step) =>
        step.context.session === session && step.context.connection.id === connection.id
      const index = steps.findLastIndex(step => isHere(step) && (id === null || step.id === id))
      const step = steps[index]
      if (step === undefined) return null
      const done = takeBack(session.ledger.links, step, at)
      steps.splice(index, 1)
      return { step, done }
    },
  }
}
