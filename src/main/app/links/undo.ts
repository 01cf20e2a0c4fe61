import type { Undoable, UndoneStep } from '../../../contract/links/register.ts'
import type { ConnectionContext } from '../current.ts'

/** `takeBack`: undoes the step; `at`: now, in milliseconds. */
type Step = { id: string; context: ConnectionContext; takeBack: (at: number) => Promise<UndoneStep> }

/** Size of the stack: older steps are forgotten. */
const kept = 100

/** The undo stack: steps on links since the app started, the latest last. */
export const createUndo = (newId: () => string) => {
  const steps: Step[] = []
  return {
    /** `links`: how many were changed. */
    add: (context: ConnectionContext, links: number, takeBack: Step['takeBack']): Undoable => {
      const step = { id: newId(), context, takeBack }
      steps.push(step)
      if (steps.length > kept) steps.shift()
      return { step: step.id, links }
    },
    /** Undoes a step; `id` null: this connection's latest. Null: there is none. If undoing throws, the step stays on the stack. */
    takeBack: async ({ session, connection }: ConnectionContext, id: string | null, at: number) => {
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
