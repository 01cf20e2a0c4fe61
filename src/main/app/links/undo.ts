import type { Undoable, UndoneStep } from '../../../contract/links/register.ts'
import type { ConnectionContext } from '../current.ts'

/** `takeBack`: at a time, in milliseconds; answers what it took back. */
type Step = { id: string; context: ConnectionContext; takeBack: (at: number) => Promise<UndoneStep> }

/** Steps that can be taken back, one after the other. */
const kept = 100

/** What was done to links since the app started and can be taken back, the latest last. */
export const createUndo = (newId: () => string) => {
  const steps: Step[] = []
  return {
    /** `links`: how many it was done to. */
    add: (context: ConnectionContext, links: number, takeBack: Step['takeBack']): Undoable => {
      const step = { id: newId(), context, takeBack }
      steps.push(step)
      if (steps.length > kept) steps.shift()
      return { step: step.id, links }
    },
    /** `id` null: the latest of this connection. Null: there is none any more. Throws what SQLite throws, and then keeps the step. */
    takeBack: async (
      { session, connection }: ConnectionContext,
      id: string | null,
      at: number,
    ): Promise<UndoneStep | null> => {
      const index = steps.findLastIndex(
        ({ context, id: own }) =>
          context.session === session && context.connection.id === connection.id && (id ?? own) === own,
      )
      const [step] = index < 0 ? [] : steps.splice(index, 1)
      if (step === undefined) return null
      try {
        return await step.takeBack(at)
      } catch (error) {
        steps.splice(index, 0, step)
        throw error
      }
    },
  }
}
